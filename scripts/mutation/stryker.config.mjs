/** Settings of `npm run mutation`. Works on a copy of the tree in coverage/, which git and the linters leave out. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'scripts/mutation/jest.config.js', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // What is computed once, while a module loads, would need every test for each change.
  ignoreStatic: true,
  concurrency: 1,
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  tempDirName: 'coverage/mutation',
  ignorePatterns: ['/dist', '/data', '/coverage', '/bench', '/docs'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
};
