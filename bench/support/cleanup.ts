/** Ends whatever a part has started: processes, browsers, temporary folders. Also when the part fails or is stopped. */

type End = () => Promise<void> | void;
const open: End[] = [];

/** Registers how to end something. The returned function ends it now, once. */
export function endLater(end: End): () => Promise<void> {
  open.push(end);
  return async () => {
    const at = open.indexOf(end);
    if (at < 0) return;
    open.splice(at, 1);
    await end();
  };
}

/** Ends everything still open, newest first; a failure does not stop the others. */
export async function endEverything(): Promise<void> {
  for (let end = open.pop(); end !== undefined; end = open.pop()) {
    try {
      await end();
    } catch (error) {
      console.error('Could not be ended:', error);
    }
  }
}
