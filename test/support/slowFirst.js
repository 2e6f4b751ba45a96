/**
 * The order in which test files are run: the slow ones first, the others by size. A machine that has never run them
 * would begin the longest last and wait for it alone.
 */
const fs = require('node:fs');
const { SLOW } = require('./testOrder.js');

const rankOf = ({ path }) => {
  const rank = SLOW.findIndex((name) => path.includes(`/${name}.`));
  return rank < 0 ? SLOW.length : rank;
};

module.exports = class SlowFirst {
  sort(tests) {
    const ordered = tests.map((test) => ({ test, rank: rankOf(test), size: fs.statSync(test.path).size }));
    return ordered
      .sort((a, b) => a.rank - b.rank || b.size - a.size || (a.test.path < b.test.path ? -1 : 1))
      .map(({ test }) => test);
  }

  /** One machine's share of a run over several (`--shard=1/3`): dealt out in order, so that each gets its part of the slow. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, at) => at % shardCount === shardIndex - 1);
  }

  /** `--onlyFailures` needs what earlier runs left; all tests are run instead. */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
