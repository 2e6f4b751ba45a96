/** Loaded into a measured process by `--require`: answers each message of its parent with its memory use after GC. */
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  process.send({ heapBytes: heapUsed, residentBytes: rss });
});
// Do not keep the process running because of its parent.
process.channel.unref();
