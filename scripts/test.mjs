/**
 * `npm test`: types, lint, format, references, unused code, and every test: rules, store, server, components, and the
 * browser tests on the built console and server. The last line reads `N passed, M failed`; each check counts as one.
 *
 * All tests are a single run of Jest, in parallel with the checks, so that no core waits for the last file of one kind.
 * If PostgreSQL is installed, store and server tests run on it, where a new database costs almost nothing; tests that
 * may behave differently run again on the embedded engine, and with `npm run test:all` (`--all`) all server tests do.
 * Without PostgreSQL, everything runs on the embedded engine.
 *
 * Words name what to run: types lint format references unused build node server embedded console browser. `--shard=1/3`
 * runs one of three parts of the tests. A run in which nothing was checked is not a success.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumForTests } from './lib/chromium.mjs';
import { runTool } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const totals = { passed: 0, failed: 0 };
const failedSteps = [];

function count(step, passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failedSteps.push(step);
}

async function check(step, tool, args) {
  const code = await runTool(tool, args);
  count(step, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/**
 * Adds up a Jest report. A run without a report, one in which no test ran and a file that fails to load count as
 * failures.
 */
function countReport(step, report, code) {
  if (!fs.existsSync(report)) return count(step, 0, 1);
  const result = JSON.parse(fs.readFileSync(report, 'utf8'));
  fs.rmSync(report);
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = result.numFailedTests + broken.length;
  const isWrong = code !== 0 || result.numPassedTests === 0;
  count(step, result.numPassedTests, failed === 0 && isWrong ? 1 : failed);
}

const JEST = 'node_modules/jest/bin/jest.js';
/**
 * Every test file is loaded and compiled again, so optimized code is soon thrown away. Make V8 optimize later than it
 * would for a server (the embedded engine's WebAssembly: never) and collect young objects less often. Together this
 * saves a fifth of the CPU time. Jest passes these flags to its workers, and they pass them to the servers they start.
 */
const SHORT_LIVED = ['--liftoff-only', '--interrupt-budget=600000', '--max-semi-space-size=64'];
/** Runs a program with the URL of a PostgreSQL that is stopped when the program ends. */
const WITH_POSTGRES = [
  'node_modules/tsx/dist/cli.mjs',
  'test/server/support/withPostgres.ts',
  process.execPath,
  ...SHORT_LIVED,
  JEST,
];
/** Its exit code, without having run anything, when PostgreSQL is not installed. */
const NOT_INSTALLED = 77;

const KINDS = ['node', 'server', 'embedded', 'console', 'browser'];
const isChosen = (step) => chosen.length === 0 || chosen.includes(step);

/** Runs the tests of these kinds and returns the exit code; `on` is the program that runs Jest. */
async function jest(kinds, on, environment) {
  const report = path.join(os.tmpdir(), `console-test-${process.pid}.json`);
  const [program, ...args] = [
    ...on,
    ...kinds.map((kind) => `--selectProjects=${kind}`),
    '--json',
    `--outputFile=${report}`,
    // One more than the number of cores, because tests also wait for servers, pages and clocks.
    `--maxWorkers=${os.availableParallelism() + 1}`,
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ];
  const code = await runTool(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== NOT_INSTALLED) countReport('tests', report, code);
  return code;
}

async function tests() {
  const kinds = KINDS.filter(isChosen);
  const environment = all ? { EMBEDDED_TESTS: 'all' } : {};
  if (kinds.includes('browser')) environment.CHROME_PATH = await chromiumForTests({ mayInstall: true });
  if ((await jest(kinds, WITH_POSTGRES, environment)) !== NOT_INSTALLED) return;
  console.log('PostgreSQL is not installed: every test runs on the embedded engine, once.');
  await jest(
    kinds.filter((kind) => kind !== 'embedded' || !kinds.includes('server')),
    [...SHORT_LIVED, JEST],
    environment,
  );
}

const steps = {
  types: () => check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  lint: () =>
    check('lint', 'node_modules/eslint/bin/eslint.js', [
      '.',
      '--cache',
      '--cache-location',
      'node_modules/.cache/eslint/',
    ]),
  format: () =>
    check('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  references: () => check('references', 'scripts/references.mjs', []),
  unused: () => check('unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  build: () => check('build', 'scripts/build.mjs', []),
  tests,
};

const {
  values: { all = false, shard },
  words: chosen,
} = readWords({ all: { type: 'boolean' }, shard: { type: 'string' } }, [
  ...Object.keys(steps).filter((name) => name !== 'tests'),
  ...KINDS,
]);
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
  console.error('--shard must be like 1/3.');
  process.exit(2);
}

async function inTurn(...names) {
  for (const name of names) {
    if (name === 'tests' ? !KINDS.some(isChosen) : !isChosen(name)) continue;
    const started = Date.now();
    console.log(`== ${name}`);
    await steps[name]();
    console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

await Promise.all([
  inTurn('build', 'tests'),
  inTurn('types', 'format', 'references', 'unused'),
  inTurn('lint'),
]);

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
