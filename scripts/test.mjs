/**
 * `npm test`: types, lint, format, references, unused code, then every test: rules, store, server, components, and the
 * browser on the built console and server. Where PostgreSQL's programs are installed the server's tests run on it as well. The last
 * line reads `N passed, M failed`; each check counts as one.
 * Words after `--` name steps to run: types lint format references unused node server console build browser postgres.
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

function takeReport(report) {
  const result = JSON.parse(fs.readFileSync(report, 'utf8'));
  fs.rmSync(report);
  return result;
}

/** Adds up a jest report; a run that ends without one, and a file that does not even load, count as failures. */
function countReport(step, report, code) {
  if (!fs.existsSync(report)) return count(step, 0, 1);
  const result = takeReport(report);
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = result.numFailedTests + broken.length;
  count(step, result.numPassedTests, failed === 0 && code !== 0 ? 1 : failed);
}

/** One jest project, or some files of it; its answer is the code it ended with. */
function runJest(project, report, { env = {}, files = [], workers = os.availableParallelism() } = {}) {
  // By itself jest leaves a core free for an editor; here nobody types.
  const args = [...files, `--selectProjects=${project}`, '--json', `--outputFile=${report}`];
  return runTool('node_modules/jest/bin/jest.js', [...args, `--maxWorkers=${workers}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function jest(step, project) {
  const report = reportFile(step);
  countReport(step, report, await runJest(project, report));
}

/**
 * Two cores carry two browsers, two servers and the tests that drive them: a file that fails is run once more, alone and
 * on fresh data, and told either way. A fault of the product fails twice.
 */
async function browser() {
  const env = { CHROME_PATH: await findOrInstallChromium() };
  const report = reportFile('browser');
  const code = await runJest('browser', report, { env });
  if (code === 0 || !fs.existsSync(report)) return countReport('browser', report, code);
  const result = takeReport(report);
  const failed = result.testResults.filter((file) => file.status === 'failed');
  for (const file of result.testResults) {
    if (file.status === 'failed') continue;
    totals.passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
  }
  if (failed.length === 0) return count('browser', 0, 1);
  const files = failed.map(({ name }) => path.relative(root, name));
  console.log(`\n== browser, second try: ${files.join(' ')}`);
  const second = reportFile('browser-second');
  countReport('browser', second, await runJest('browser', second, { env, files, workers: 1 }));
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
  references: () => check('references', 'scripts/references.mjs', []),
  unused: () => check('unused', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  build: () => check('build', 'scripts/build.mjs', []),
  node: () => jest('node', 'node'),
  server: () => jest('server', 'server'),
  postgres: () => serverOnPostgres(),
  console: () => jest('console', 'console'),
  browser,
};

async function run(step) {
  if (chosen.length > 0 && !chosen.includes(step)) return;
  console.log(`\n== ${step}`);
  const started = Date.now();
  await steps[step]();
  console.log(`== ${step}: ${Math.round((Date.now() - started) / 1000)} s`);
}

// The checks use one core each; everything after them uses all there are.
await Promise.all(['types', 'lint', 'format', 'references', 'unused'].map(run));
for (const step of ['build', 'node', 'server', 'postgres', 'console', 'browser']) await run(step);

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
