/**
 * `npm test`: types, lint, format, references, unused code, then every test: rules, store, server, components, and the
 * browser on the built console and server. The last line reads `N passed, M failed`; each check counts as one.
 *
 * Where PostgreSQL's programs are installed, store and server are tested on it, where a new database costs next to
 * nothing, and what may differ on the embedded engine once more on that one; `npm run test:all` (`--all`) repeats all of
 * the server there. Elsewhere everything runs on the embedded engine.
 *
 * Words name steps to run: types lint format references unused build node server embedded console browser.
 * `--shard=1/3` runs one of three parts of every step of tests.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALSO_EMBEDDED, ONCE_IS_ENOUGH } from '../test/support/testOrder.js';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { runTool } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const words = process.argv.slice(2);
const everythingTwice = words.includes('--all');
const shard = words.filter((word) => word.startsWith('--shard='));
const chosen = words.filter((word) => !word.startsWith('--'));
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

/** Adds up a jest report; a run that ends without one, and a file that does not even load, count as failures. */
function countReport(step, report, code) {
  if (!fs.existsSync(report)) return count(step, 0, 1);
  const result = JSON.parse(fs.readFileSync(report, 'utf8'));
  fs.rmSync(report);
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = result.numFailedTests + broken.length;
  count(step, result.numPassedTests, failed === 0 && code !== 0 ? 1 : failed);
}

const JEST = 'node_modules/jest/bin/jest.js';
/** Runs a program with the address of a PostgreSQL that lives as long as it. */
const WITH_POSTGRES = [
  'node_modules/tsx/dist/cli.mjs',
  'test/server/support/withPostgres.ts',
  process.execPath,
  JEST,
];
/** What that ends with, and has run nothing, where PostgreSQL's programs are missing. */
const NOT_INSTALLED = 77;

/** One jest project. `flags` name the files of it that are run; all of them otherwise. */
async function jest(step, project, { on = [JEST], flags = [], env = {} } = {}) {
  const report = path.join(os.tmpdir(), `console-test-${process.pid}-${step}.json`);
  const [program, ...args] = [
    ...on,
    `--selectProjects=${project}`,
    '--json',
    `--outputFile=${report}`,
    // By itself jest leaves a core free for an editor; here nothing is typed.
    `--maxWorkers=${os.availableParallelism()}`,
    ...shard,
    ...flags,
  ];
  const code = await runTool(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code === NOT_INSTALLED) return false;
  countReport(step, report, code);
  return true;
}

/** Jest takes folders and names of files as patterns. */
const named = (flag, names) => names.map((name) => `--${flag}=test/${name}`);

let isEmbeddedOnly = false;
async function onPostgres(step, project) {
  if (!isEmbeddedOnly && (await jest(step, project, { on: WITH_POSTGRES }))) return;
  isEmbeddedOnly = true;
  console.log('PostgreSQL is not installed: this step runs on the embedded engine.');
  await jest(step, project);
}

/** What the step `server` has not run on the embedded engine. */
async function embedded() {
  if (isEmbeddedOnly) return;
  const flags = everythingTwice
    ? named('testPathIgnorePatterns', ONCE_IS_ENOUGH)
    : named('testPathPatterns', ALSO_EMBEDDED);
  await jest('embedded', 'server', { flags });
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
  node: () => onPostgres('node', 'node'),
  server: () => onPostgres('server', 'server'),
  embedded,
  console: () => jest('console', 'console'),
  browser: async () => jest('browser', 'browser', { env: { CHROME_PATH: await findOrInstallChromium() } }),
};

async function run(step) {
  if (chosen.length > 0 && !chosen.includes(step)) return;
  console.log(`\n== ${step}`);
  const started = Date.now();
  await steps[step]();
  console.log(`== ${step}: ${Math.round((Date.now() - started) / 1000)} s`);
}

// A new step is named in one of these two orders. The checks use one core each; all after them use all there are.
await Promise.all(['types', 'lint', 'format', 'references', 'unused'].map(run));
for (const step of ['build', 'node', 'server', 'embedded', 'console', 'browser']) await run(step);

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
