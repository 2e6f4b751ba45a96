/**
 * Keeps a query's cache entry while a thunk waits for the answer, and lets go of it then. For calls that thunks make for
 * themselves: an entry without subscribers goes some seconds after its last answer, and whatever call of the same
 * arguments is under way at that moment is aborted with it, so that a refresh or a second try would be lost.
 */
export function holdCacheEntry<Call extends Promise<unknown> & { readonly unsubscribe: () => void }>(
  call: Call,
): Call {
  void call.then(() => call.unsubscribe());
  return call;
}
