/** Where tests write files: in memory if there is room. */
const fs = require('node:fs');
const os = require('node:os');

/**
 * Files there are in memory: copying a data folder costs a tenth of a copy on disk, and a server need not wait for the
 * disk on each write. test/server/engine/durability.test.ts tests what survives a crash, on a disk.
 */
const MEMORY = '/dev/shm';
/** Far more than the tests of a run have there at once, which is under 2 GB. */
const ROOM_BYTES = 4 * 2 ** 30;
/** Files there take memory from the tests themselves. */
const FREE_BYTES = 3 * ROOM_BYTES;

function hasRoom(folder) {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > ROOM_BYTES && os.freemem() > FREE_BYTES;
}

/** A folder in which everybody may create others. */
exports.memoryFolder = () => (hasRoom(MEMORY) ? MEMORY : os.tmpdir());
