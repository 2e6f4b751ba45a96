/** Where tests keep what they write to files: in memory, where there is room. */
const fs = require('node:fs');
const os = require('node:os');

/**
 * Files there are memory: a copy of a data folder costs a tenth of one on a disk, and a server need not wait for the disk at
 * each write. What survives a crash is tested in test/server/engine/durability.test.ts, on a disk.
 */
const MEMORY = '/dev/shm';
/** Much more than the tests of a run have there at the same time: under 2 GB. */
const ROOM_BYTES = 4 * 2 ** 30;
/** Files there take it from the tests themselves. */
const FREE_BYTES = 3 * ROOM_BYTES;

function hasRoom(folder) {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > ROOM_BYTES && os.freemem() > FREE_BYTES;
}

/** A folder in which everybody may make others. */
exports.memoryFolder = () => (hasRoom(MEMORY) ? MEMORY : os.tmpdir());
