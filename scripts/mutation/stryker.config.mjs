/** Settings of `npm run mutation`. Works on a copy of the tree in coverage/, which git and the linters ignore. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'scripts/mutation/jest.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // A change in code that runs once, at module load, would need all tests.
  ignoreStatic: true,
  concurrency: 1,
  // Long enough that a slow machine is not mistaken for an endless loop.
  timeoutMS: 30_000,
  tempDirName: 'coverage/mutation',
  ignorePatterns: ['/dist', '/data', '/coverage', '/bench', '/docs'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
};
