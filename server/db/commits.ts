/** Listeners for commits in this process: of all transactions that wrote something to report, or of a single one. */

/** By the database object. */
const listeners = new WeakMap<object, Set<() => void>>();
/** Transactions that have written something to report. */
const reporting = new WeakSet<object>();
/** What to call after the commit of a single transaction. */
const followers = new WeakMap<object, (() => void)[]>();

/**
 * Calls the listener after each commit in this database that wrote something to report. The returned function stops it.
 */
export function onCommit(db: object, listener: () => void): () => void {
  const registered = listeners.get(db) ?? new Set();
  listeners.set(db, registered.add(listener));
  return () => registered.delete(listener);
}

/** Marks the transaction: listeners are called once it has committed. */
export function notifyAtCommit(trx: object): void {
  reporting.add(trx);
}

/** Calls the listener once this transaction has committed, and never if it does not. */
export function afterCommit(trx: object, listener: () => void): void {
  followers.set(trx, [...(followers.get(trx) ?? []), listener]);
}

/** Call it once the transaction has committed. */
export function committed(db: object, trx: object): void {
  for (const listener of followers.get(trx) ?? []) listener();
  if (reporting.has(trx)) for (const listener of listeners.get(db) ?? []) listener();
}
