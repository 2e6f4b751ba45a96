/** Jest for `npm run mutation`: Stryker counts coverage in one project only, so this is one, with the tests it was given. */
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
