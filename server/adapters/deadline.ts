/** A time limit for calls to other systems. */

/**
 * Returns the work's result, or rejects with a `TimeoutError` after `ms` milliseconds. The signal lets the work stop
 * early; after the limit nobody waits for it, whether it stops or not.
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work(controller.signal),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = Object.assign(new Error(`No answer within ${ms} ms`), { name: 'TimeoutError' });
          controller.abort(error);
          reject(error);
        }, ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
