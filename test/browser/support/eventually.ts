/** Time limit, long enough for a busy machine. Milliseconds. */
const PATIENCE_MS = 90_000;

/** Repeats an assertion until it holds: clipboard, server and toasts take effect a moment after the key. */
export async function eventually(claim: () => Promise<void>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
