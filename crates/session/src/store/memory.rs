//! Memory: for tests, and where nothing can be kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use super::{Store, StoreError};

/// A store that lasts as long as the program. Clones share what they hold.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Contents>>, Arc<RwLock<()>>);

#[derive(Debug, Default)]
struct Contents {
    files: BTreeMap<String, String>,
    failure: Option<String>,
}

impl MemoryStore {
    /// Whatever changes anything fails from now on, for this reason; without one, it succeeds
    /// again.
    pub fn fail(&self, reason: Option<&str>) {
        self.contents().failure = reason.map(str::to_owned);
    }

    /// Whoever reads or changes anything waits until what is returned is dropped: a slow disk.
    #[must_use]
    pub fn stop(&self) -> impl Drop + '_ {
        self.1.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        drop(self.1.read().unwrap_or_else(PoisonError::into_inner));
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is about to be changed, for the sake of this file, unless that fails on demand.
    fn to_change(&self, name: &str) -> Result<MutexGuard<'_, Contents>, StoreError> {
        let contents = self.contents();
        match &contents.failure {
            Some(reason) => Err(StoreError::new(name, reason)),
            None => Ok(contents),
        }
    }
}

impl Store for MemoryStore {
    fn read(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.contents().files.get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.to_change(name)?.files.insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StoreError> {
        let files = &mut self.to_change(from)?.files;
        let text = files.remove(from);
        let text = text.ok_or_else(|| StoreError::new(from, "there is no such file"))?;
        files.insert(to.to_owned(), text);
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        self.to_change(name)?.files.remove(name);
        Ok(())
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.contents().files.keys().cloned().collect())
    }

    fn place(&self, name: &str) -> String {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_store;
    use super::*;

    #[test]
    fn it_is_a_store() {
        check_store(&MemoryStore::default());
    }

    #[test]
    fn it_fails_on_demand_and_changes_nothing() {
        let store = MemoryStore::default();
        store.write("a", "text").expect("written");
        store.fail(Some("no space left"));
        let error = store.write("a", "other").expect_err("it fails").to_string();
        assert_eq!(error, "a: no space left");
        assert!(store.rename("a", "b").is_err() && store.remove("a").is_err());
        assert_eq!(store.read("a"), Ok(Some("text".to_owned())));
        store.fail(None);
        assert_eq!(store.write("a", "other"), Ok(()));
    }
}
