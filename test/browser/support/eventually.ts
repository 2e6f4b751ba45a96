/** How long what was begun may take on a busy machine. Milliseconds. */
const PATIENCE_MS = 90_000;

/** Tries again until a claim holds: what the clipboard, the server and a toast do comes a moment after the key. */
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
