/**
 * The order in which test files are run: the slow ones first, the others by size. A machine that has never run them
 * would begin the longest last and wait for it alone.
 */
const fs = require('node:fs');

/** What takes ten seconds and more, longest first. */
const SLOW = [
  'browser/faults',
  'browser/accessibility',
  'browser/session',
  'geocoder/outside/geocoders',
  'engine/durability',
  'browser/set-ready',
  'browser/add-shipping-rule',
  'browser/detail',
  'features/shippingRules/addShippingRule',
  'engine/process',
  'workflows/everyWorkflow',
  'browser/merchants',
  'browser/merchant-users',
  'workflows/changeWindow',
  'shippingRules/windowsEdit',
  'workflows/jobFaults',
  'orders/windowChange',
  'orders/windowChangeForm',
  'workflows/jobCrash',
  'hostile/fuzz',
  'geocoder/outside/suggesters',
  'geocoder/outside/calls',
  'orders/keyedCalls',
];

const rankOf = ({ path }) => {
  const rank = SLOW.findIndex((name) => path.includes(`/${name}.`));
  return rank < 0 ? SLOW.length : rank;
};

module.exports = class SlowFirst {
  sort(tests) {
    const ordered = tests.map((test) => ({ test, rank: rankOf(test), size: fs.statSync(test.path).size }));
    return ordered.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Shares of a run over several machines, which nobody asks for. */
  shard(tests) {
    return tests;
  }

  /** `--onlyFailures` needs what earlier runs left; all tests are run instead. */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
