/** How often a run says how far it is: a busy machine sends a hundred requests in half a minute. */
const EVERY_MS = 10_000;

/** Called with the number of requests sent. Returns the line to print, or null if the last one was a moment ago. */
export function progressOf(requests: number, now = Date.now): (sent: number) => string | null {
  const started = now();
  let told = started;
  return (sent) => {
    if (now() < told + EVERY_MS) return null;
    told = now();
    const seconds = Math.round((told - started) / 1000);
    return `${sent.toLocaleString('en-US')} of ${requests.toLocaleString('en-US')} after ${seconds} s`;
  };
}
