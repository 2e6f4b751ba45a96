/**
 * The order of test files: the slow ones first, the others by size. On a machine that has never run them, the longest
 * would otherwise start last and run alone.
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

  /**
   * One machine's share of a run on several (`--shard=1/3`): dealt out in order, so that each gets its part of the slow
   * files.
   */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, at) => at % shardCount === shardIndex - 1);
  }

  /** `--onlyFailures` needs the results of earlier runs; all tests are run instead. */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
