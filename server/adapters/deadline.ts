/** A time limit for calls to other systems. */

/**
 * The work's result, or a rejection once `ms` milliseconds have passed. The signal lets the work stop early; the work
 * is not waited for any longer whether it listens or not.
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work(controller.signal),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`No answer within ${ms} ms`);
          controller.abort(error);
          reject(error);
        }, ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
