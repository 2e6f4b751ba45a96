/** Waits for what another request, perhaps of another process, is doing. */

/** How long to wait, and how often to look. Milliseconds. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Looks now and then every tenth of a second; returns what was found first, or undefined after five seconds. */
export async function lookUntilFound<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() - began > WAIT_MS) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
