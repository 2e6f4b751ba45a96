/** Loaded into a measured process by `--require`: answers each message of its parent with what it holds, garbage collected. */
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  process.send({ heapBytes: heapUsed, residentBytes: rss });
});
// The process ends as it does without a parent.
process.channel.unref();
