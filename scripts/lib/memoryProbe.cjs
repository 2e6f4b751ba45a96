/** Loaded into a measured process by `--require`: answers each message of its parent with its heap, garbage collected. */
process.on('message', () => {
  globalThis.gc();
  process.send({ heapBytes: process.memoryUsage().heapUsed });
});
// The process ends as it does without a parent.
process.channel.unref();
