/**
 * `npm test`: types, lint, format, references, build and every test: rules, store, server and components, then the
 * browser on the built console and server. The last line reads `N passed, M failed`; each check counts as one.
 *
 * Where PostgreSQL's programs are installed, store and server are tested on it, where a new database costs next to
 * nothing, and what may differ on the embedded engine once more on that one; `npm run test:all` (`--all`) repeats all of
 * the server there. Elsewhere everything runs on the embedded engine.
 * Further words name steps to run: types lint format references build tests embedded browser.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { runTool } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const words = process.argv.slice(2);
const everythingTwice = words.includes('--all');
const chosen = words.filter((word) => word !== '--all');
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

const ALL_CORES = os.availableParallelism();

/**
 * Some jest projects, or some files of them; the answer is the code it ended with. `within` is a program that runs jest
 * in an environment of its own.
 */
function runJest(
  projects,
  report,
  { env = {}, files = [], flags = [], workers = ALL_CORES, within = [] } = {},
) {
  const [program, ...args] = [
    ...within,
    'node_modules/jest/bin/jest.js',
    ...files,
    ...flags,
    ...projects.map((project) => `--selectProjects=${project}`),
    '--json',
    `--outputFile=${report}`,
    // By itself jest leaves a core free for an editor; here nothing is typed.
    `--maxWorkers=${workers}`,
  ];
  return runTool(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function jest(step, projects, options) {
  const report = reportFile(step);
  countReport(step, report, await runJest(projects, report, options));
}

/** Ends with this code, and runs nothing, where PostgreSQL's programs are missing. */
const NOT_INSTALLED = 77;
const WITH_POSTGRES = [
  'node_modules/tsx/dist/cli.mjs',
  'test/server/support/withPostgres.ts',
  process.execPath,
];
let onPostgres = false;

/** Rules, store, server and components in one run, so that its workers never wait for the end of a project. */
async function tests() {
  const projects = ['node', 'server', 'console'];
  const report = reportFile('tests');
  const code = await runJest(projects, report, { within: WITH_POSTGRES });
  if (code === NOT_INSTALLED) {
    console.log('PostgreSQL is not installed: everything runs on the embedded engine.');
    return jest('tests', projects);
  }
  onPostgres = true;
  countReport('tests', report, code);
}

/**
 * What is run on the embedded engine after PostgreSQL: its own faults, its plans, and one file for each resource. The
 * tests in test/server/engine open that engine themselves, on either.
 */
const EMBEDDED = [
  'http/(fullDisk|idempotency)',
  'hostile/queryPlans',
  'identity/signIn',
  'staffUsers/staffUsers',
  'merchants/lists',
  'merchantUsers/merchantUsers',
  'zones/locationPricing',
  'shippingRules/createRule',
  'rates/rates',
  'orders/(search|orderUpdate)',
  'pipeline/orderPipeline',
  'redaction/redaction',
  'import/importOrders',
].map((name) => `test/server/${name}\\.test`);

/** These open the embedded engine themselves, or ask a database little or nothing: once is enough. */
const SAME_ON_BOTH =
  'server/(engine/(process|durability)|geocoder/outside|hostile/fuzz|labels|seed|settings)';

function embedded() {
  if (everythingTwice) {
    return jest('embedded', ['server'], { flags: [`--testPathIgnorePatterns=${SAME_ON_BOTH}`] });
  }
  return jest('embedded', ['server'], { files: EMBEDDED });
}

/**
 * Two cores carry two browsers, two servers and the tests that drive them: a file that fails is run once more, alone and
 * on fresh data, and told either way. A fault of the product fails twice.
 */
async function browser() {
  const env = { CHROME_PATH: await findOrInstallChromium() };
  const report = reportFile('browser');
  const code = await runJest(['browser'], report, { env });
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
  countReport('browser', second, await runJest(['browser'], second, { env, files, workers: 1 }));
}

/** A new step is named in one of the two orders below. */
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
  build: () => check('build', 'scripts/build.mjs', []),
  tests,
  embedded,
  browser,
};

async function run(step) {
  if (chosen.length > 0 && !chosen.includes(step)) return;
  console.log(`\n== ${step}`);
  const started = Date.now();
  await steps[step]();
  console.log(`== ${step}: ${Math.round((Date.now() - started) / 1000)} s`);
}

/** One after the other. */
async function inTurn(...names) {
  for (const name of names) await run(name);
}

// The checks fill the time in which a test waits; the browser needs the build, and all the cores.
await Promise.all([
  inTurn('lint', 'types', 'format', 'references', 'build'),
  inTurn('tests').then(() => (onPostgres || chosen.includes('embedded') ? run('embedded') : undefined)),
]);
await inTurn('browser');

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
