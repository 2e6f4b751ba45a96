/**
 * Jest configuration of `npm run mutation`. Stryker measures coverage in only one project, so this is a single one with
 * the given tests.
 */
const path = require('node:path');
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = {
  ...projects[0],
  rootDir: path.resolve(__dirname, '../..'),
  roots: ['<rootDir>/src', '<rootDir>/server', '<rootDir>/test'],
  testTimeout,
  testMatch: process.env.MUTATION_TESTS.split(' ').map((file) => `<rootDir>/${file}`),
  watchman: false,
};
