import { sleep } from './backoff';

/** Calls the listener whenever the network is back. Returns a function that removes the listener. */
export function onOnline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Waits before a retry, but no longer than until the network is back. Never rejects, like `sleep`. */
export async function sleepUntilOnline(
  ms: number,
  { signal, listen = onOnline }: { readonly signal?: AbortSignal; readonly listen?: typeof onOnline } = {},
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  const stopListening = listen(end);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  await sleep(ms, over.signal);
  stopListening();
  signal?.removeEventListener('abort', end);
}
