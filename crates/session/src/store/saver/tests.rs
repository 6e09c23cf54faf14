use std::sync::mpsc::channel;

use super::super::MemoryStore;
use super::*;

const GAME: (&str, &str) = ("game", "the game");

fn start(store: &MemoryStore) -> Saver {
    Saver::start(Arc::new(store.clone()), Waker::default())
}

fn text(saver: &Saver, id: FileId) -> Option<String> {
    saver.store().read(&saver.name(id)?).expect("readable")
}

#[test]
fn the_last_save_is_kept_in_the_end() {
    let store = MemoryStore::default();
    let saver = start(&store);
    let id = saver.create(GAME.0, GAME.1);
    for number in 0..20 {
        saver.save(id, number.to_string());
    }
    drop(saver);
    let names = store.names().expect("names");
    assert_eq!(names.len(), 1, "{names:?}");
    assert_eq!(store.read(&names[0]), Ok(Some("19".to_owned())));
}

#[test]
fn a_slow_disk_keeps_nobody_waiting() {
    let store = MemoryStore::default();
    let saver = start(&store);
    let (one, other) = (saver.create(GAME.0, GAME.1), saver.create(GAME.0, GAME.1));
    // While the disk does not answer, everything can be handed over, and is written in the end.
    let disk = store.stop();
    for number in 0..20 {
        saver.save(one, number.to_string());
        saver.save(other, format!("other {number}"));
    }
    let gone = saver.create(GAME.0, GAME.1);
    saver.save(gone, "gone".to_owned());
    saver.remove(gone);
    drop(disk);
    saver.wait();
    let texts = (text(&saver, one), text(&saver, other));
    assert_eq!(texts, (Some("19".to_owned()), Some("other 19".to_owned())));
    assert_eq!(store.names().expect("names").len(), 2);
}

#[test]
fn a_file_taken_up_while_it_is_written_gets_a_name_of_its_own() {
    let store = MemoryStore::default();
    store.write("game.json", "old").expect("written");
    let saver = start(&store);
    let id = saver.adopt(GAME.0, GAME.1, "game.json", "old");
    let disk = store.stop();
    saver.save(id, "one".to_owned());
    saver.take_up(id, "two".to_owned());
    drop(disk);
    saver.wait();
    assert_eq!(text(&saver, id), Some("two".to_owned()));
    assert!(saver.name(id).is_some_and(|name| name.starts_with("game-00")));
}

#[test]
fn a_file_taken_up_with_the_text_that_is_being_written_gets_a_name_of_its_own() {
    // Whether the thread is writing already when somebody goes on with the game is a matter of
    // luck: both must do.
    for _ in 0..50 {
        let store = MemoryStore::default();
        store.write("game.json", "old").expect("written");
        let saver = start(&store);
        let (id, later) =
            (saver.adopt(GAME.0, GAME.1, "game.json", "old"), saver.create(GAME.0, GAME.1));
        let disk = store.stop();
        saver.take_up(id, "new".to_owned());
        thread::yield_now();
        saver.save(later, "later".to_owned());
        saver.take_up(id, "new".to_owned());
        drop(disk);
        saver.wait();
        assert_eq!(text(&saver, id), Some("new".to_owned()));
        let number = |id| saver.name(id).and_then(|name| number(&name, GAME.0));
        assert!(number(id) > number(later), "it was taken up last");
    }
}

#[test]
fn what_fails_is_said_once_and_tried_again_until_it_succeeds() {
    let store = MemoryStore::default();
    let (woken, wait) = channel();
    let woken = Mutex::new(woken);
    let wake = Waker::new(move || _ = woken.lock().map(|woken| woken.send(())));
    let retry = Duration::from_millis(5);
    let saver = Saver::start_with(Arc::new(store.clone()), wake, retry);
    let minute = Duration::from_mins(1);
    let (one, other) = (saver.create(GAME.0, GAME.1), saver.create(GAME.0, GAME.1));
    store.fail(Some("no space left"));
    for (id, text) in [(one, "1"), (other, "2"), (one, "3")] {
        saver.save(id, text.to_owned());
    }
    wait.recv_timeout(minute).expect("to be woken");
    let trouble = saver.trouble().expect("trouble");
    assert!(trouble.starts_with("the game is not being kept: game-0001-"), "{trouble}");
    assert!(trouble.ends_with(": no space left"), "{trouble}");
    assert_eq!(saver.take_messages(), [""; 0]);
    store.fail(None);
    // After a while, with nobody asking for it.
    while saver.trouble().is_some() {
        wait.recv_timeout(minute).expect("to be woken");
    }
    saver.wait();
    assert_eq!((text(&saver, one), text(&saver, other)), (Some("3".into()), Some("2".into())));
}

#[test]
fn a_game_that_is_not_kept_comes_before_the_settings() {
    let store = MemoryStore::default();
    let saver = start(&store);
    let settings = saver.fixed("settings.json", "the settings");
    let game = saver.create(GAME.0, GAME.1);
    store.fail(Some("no space left"));
    let trouble = |id| {
        saver.save(id, "1".to_owned());
        saver.wait();
        saver.trouble().expect("trouble")
    };
    assert_eq!(trouble(settings), "the settings are not being kept: settings.json: no space left");
    let both = trouble(game);
    let start = "the game and the settings are not being kept: game-0001-";
    assert!(both.starts_with(start), "{both}");
}

#[test]
fn what_failed_is_tried_again_with_the_next_change_and_at_the_end() {
    let store = MemoryStore::default();
    let saver = start(&store);
    let (one, other) = (saver.create(GAME.0, GAME.1), saver.create(GAME.0, GAME.1));
    store.fail(Some("no space left"));
    saver.save(one, "1".to_owned());
    saver.wait();
    assert!(saver.trouble().is_some() && saver.is_still_there(one));
    store.fail(None);
    saver.save(other, "2".to_owned());
    saver.wait();
    assert_eq!((saver.trouble(), text(&saver, one)), (None, Some("1".to_owned())));
    store.fail(Some("no space left"));
    saver.save(one, "3".to_owned());
    saver.wait();
    store.fail(None);
    let name = saver.name(one).expect("a name");
    drop(saver);
    assert_eq!(store.read(&name), Ok(Some("3".to_owned())));
}

#[test]
fn nobody_elses_text_is_written_over() {
    let store = MemoryStore::default();
    let saver = start(&store);
    let id = saver.create(GAME.0, GAME.1);
    saver.save(id, "mine".to_owned());
    saver.wait();
    let first = saver.name(id).expect("a name");
    store.write(&first, "yours").expect("written");
    saver.save(id, "mine again".to_owned());
    saver.wait();
    let second = saver.name(id).expect("a name");
    assert_ne!(first, second);
    assert_eq!(store.read(&first), Ok(Some("yours".to_owned())));
    assert_eq!(store.read(&second), Ok(Some("mine again".to_owned())));
    assert_eq!(saver.take_messages().len(), 1);
    // Nor is a file removed that somebody has changed.
    store.write(&second, "yours, too").expect("written");
    saver.remove(id);
    saver.wait();
    assert_eq!(store.read(&second), Ok(Some("yours, too".to_owned())));
    assert!(saver.take_messages()[0].ends_with("was changed by another program"));
}

#[test]
fn a_file_that_is_taken_up_gets_the_highest_number_and_is_never_there_twice() {
    let store = MemoryStore::default();
    store.write("game.json", "old").expect("written");
    store.write("game-0006-00aa.json", "other").expect("written");
    let (one, two) = (start(&store), start(&store));
    let adopt = |saver: &Saver| saver.adopt(GAME.0, GAME.1, "game.json", "old");
    let ids = (adopt(&one), adopt(&two));
    one.take_up(ids.0, "old".to_owned());
    one.wait();
    let name = one.name(ids.0).expect("a name");
    assert!(name.starts_with("game-0007-"), "{name}");
    assert_eq!(store.read("game.json"), Ok(None));
    assert_eq!(store.read(&name), Ok(Some("old".to_owned())));
    // Another program that goes on with it, too, has a game of its own.
    two.take_up(ids.1, "old, and a move".to_owned());
    two.wait();
    assert_eq!(store.read(&name), Ok(Some("old".to_owned())));
    assert_eq!(text(&two, ids.1), Some("old, and a move".to_owned()));
    assert_eq!((one.take_messages().len(), two.take_messages().len()), (0, 1));
    assert_eq!(store.names().expect("names").len(), 3);
}

#[test]
fn it_outlives_its_thread() {
    let store = MemoryStore::default();
    let wake = Waker::new(|| panic!("on purpose: ends the thread"));
    let saver = Saver::start(Arc::new(store.clone()), wake);
    let id = saver.create(GAME.0, GAME.1);
    store.fail(Some("no space left"));
    saver.save(id, "1".to_owned());
    while saver.shared.lock().has_thread {
        thread::yield_now();
    }
    let other = saver.create(GAME.0, GAME.1);
    saver.shared.lock().files.remove(&id);
    store.fail(None);
    for number in 0..3 {
        saver.save(other, number.to_string());
        assert_eq!(text(&saver, other), Some(number.to_string()));
    }
}

#[test]
fn names_have_numbers() {
    for (name, expected) in [
        ("game-0007-9c3f1a.json", Some(7)),
        ("game-12345-0.json", Some(12345)),
        ("game.json", None),
        ("game-before.json", None),
        ("game-0007-9c3f1a.json.broken-1", None),
        ("game-0007.json", None),
        ("game-0007-mine.json", None),
        ("battleship-0007-9c3f1a.json", None),
    ] {
        assert_eq!(number(name, "game"), expected, "{name}");
    }
}
