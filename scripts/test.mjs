/**
 * `npm test`: types, lint, format, then every test: rules, store, server, components, and the browser on the built
 * console and server. Where PostgreSQL's programs are installed the server's tests run on it as well. The last
 * line reads `N passed, M failed`; each check counts as one.
 * Words after `--` name steps to run: types lint format node server console build browser postgres.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { runTool } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const chosen = process.argv.slice(2);
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

const reportFile = (step) => path.join(os.tmpdir(), `console-test-${process.pid}-${step}.json`);

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

/** One jest project. */
async function jest(step, project, env = {}) {
  const report = reportFile(step);
  // By itself jest leaves a core free for an editor; here nobody types.
  const workers = `--maxWorkers=${os.availableParallelism()}`;
  const args = [`--selectProjects=${project}`, '--json', `--outputFile=${report}`, workers];
  const code = await runTool('node_modules/jest/bin/jest.js', args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  countReport(step, report, code);
}

/** The server's tests once more on a real PostgreSQL, where its programs are installed. */
async function serverOnPostgres() {
  const notInstalled = 77;
  const report = reportFile('postgres');
  const code = await runTool(
    'node_modules/tsx/dist/cli.mjs',
    [
      'test/server/support/withPostgres.ts',
      process.execPath,
      'node_modules/jest/bin/jest.js',
      // Those of the embedded engine, and those that ask a database little or nothing.
      '--testPathIgnorePatterns=server/(engine/(process|durability)|geocoder/outside|hostile/fuzz|labels|seed|settings)',
      '--selectProjects=server',
      `--maxWorkers=${os.availableParallelism()}`,
      '--json',
      `--outputFile=${report}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (code === notInstalled) return console.log('PostgreSQL is not installed: left out.');
  countReport('postgres', report, code);
}

/** Whoever adds a step names it in one of the two orders below. */
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
  build: () => check('build', 'scripts/build.mjs', []),
  node: () => jest('node', 'node'),
  server: () => jest('server', 'server'),
  postgres: () => serverOnPostgres(),
  console: () => jest('console', 'console'),
  browser: async () => {
    const chrome = await findOrInstallChromium();
    await jest('browser', 'browser', { CHROME_PATH: chrome });
  },
};

async function run(step) {
  if (chosen.length > 0 && !chosen.includes(step)) return;
  console.log(`\n== ${step}`);
  const started = Date.now();
  await steps[step]();
  console.log(`== ${step}: ${Math.round((Date.now() - started) / 1000)} s`);
}

// The checks use one core each; everything after them uses all there are.
await Promise.all(['types', 'lint', 'format'].map(run));
for (const step of ['build', 'node', 'server', 'postgres', 'console', 'browser']) await run(step);

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
