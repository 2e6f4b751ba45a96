/** Opens the database as a newer console does: the tabs that have it open must close it. */
export function upgradeDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('console-jobs', 1_000);
    opening.onerror = () => reject(new Error('Not opened'));
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}
