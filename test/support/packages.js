/**
 * Packages of very many modules, bundled for the tests. Jest resolves and compiles every module separately and again
 * for each test file: Blueprint with its icons has 3,400 modules, a server 1,000. A bundle is made once per set of
 * versions and icons, and kept in node_modules/.cache.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'node_modules/.cache/test-packages');

const quoted = JSON.stringify;
/** Exports a package as a function, so that a test file runs only the packages of a bundle that it needs. */
const whole = (name) => `exports[${quoted(name)}] = () => require(${quoted(name)});`;

/** The names that the console imports from Blueprint's icons. The package has 650 more, each with several modules. */
function usedIcons() {
  const imports = /import \{([^}]+)\} from '@blueprintjs\/icons'/g;
  const names = ['src', 'test']
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder), { recursive: true })
        .map((file) => path.join(ROOT, folder, file)),
    )
    .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
    .flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(imports)])
    .flatMap(([, list]) => list.split(','))
    .map((name) => name.trim().split(' ')[0])
    .filter((name) => name !== '' && name !== 'type');
  return [...new Set(names)].sort();
}

function blueprint() {
  const names = ['core', 'datetime', 'datetime2', 'select', 'table'].map((part) => `@blueprintjs/${part}`);
  const icons = usedIcons().join(', ');
  return {
    names: [...names, '@blueprintjs/icons'],
    entry: [
      `import { ${icons} } from '@blueprintjs/icons';`,
      ...names.map(whole),
      `exports['@blueprintjs/icons'] = () => ({ ${icons} });`,
    ].join('\n'),
    options: {
      // With ES modules, unused parts can be left out.
      mainFields: ['module', 'main'],
      // The paths of all icons, for icons by name, which the console never uses.
      external: ['react', 'react/*', 'react-dom', 'react-dom/*', './paths-loaders/*', './generated/paths'],
    },
  };
}

function testingLibrary() {
  const names = ['jest-dom', 'react', 'user-event'].map((part) => `@testing-library/${part}`);
  return {
    names,
    entry: names.map(whole).join('\n'),
    options: { mainFields: ['main'], external: ['react', 'react/*', 'react-dom', 'react-dom/*'] },
  };
}

function fastifyAndKysely() {
  const plugins = ['compress', 'cookie', 'cors', 'helmet', 'static', 'swagger'].map(
    (part) => `@fastify/${part}`,
  );
  const names = ['fastify', ...plugins, 'fastify-type-provider-zod', 'jose', 'kysely', 'zod'];
  return {
    names,
    entry: names.map(whole).join('\n'),
    // Starts threads from its own files.
    options: { external: ['pino'] },
  };
}

/** Loads modules of Node with `import()`, which Jest does not support. */
function openTelemetry() {
  const names = ['api', 'exporter-trace-otlp-proto', 'resources', 'sdk-trace'].map(
    (part) => `@opentelemetry/${part}`,
  );
  return {
    names,
    entry: names.map(whole).join('\n'),
    options: { supported: { 'dynamic-import': false } },
  };
}

/** Published as ES modules only, which Jest cannot read. */
function geography() {
  return { names: ['d3-geo'], entry: whole('d3-geo'), options: {} };
}

const fileOf = (folder, name) => path.join(folder, `${name.replaceAll('/', '.')}.js`);

/** The folder with the bundle and a file for each of its packages; created if missing. */
function bundle({ names, entry, options }) {
  const made = createHash('sha256');
  made.update(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  made.update(fs.readFileSync(__filename)).update(entry);
  const folder = path.join(FOLDER, made.digest('hex').slice(0, 16));
  if (fs.existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  buildSync({
    stdin: { contents: entry, resolveDir: ROOT },
    outfile: path.join(draft, 'bundle.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    ...options,
  });
  for (const name of names) {
    fs.writeFileSync(fileOf(draft, name), `module.exports = require('./bundle.js')[${quoted(name)}]();\n`);
  }
  try {
    fs.renameSync(draft, folder);
  } catch {
    // Another run created it first.
    fs.rmSync(draft, { recursive: true });
  }
  return folder;
}

/** For `moduleNameMapper`: maps the names of the packages to their files. */
function mapped(packages) {
  const folder = bundle(packages);
  return Object.fromEntries(packages.names.map((name) => [`^${name}$`, fileOf(folder, name)]));
}

exports.consolePackages = () => ({ ...mapped(blueprint()), ...mapped(testingLibrary()) });
exports.mapPackages = () => mapped(geography());
exports.serverPackages = () => ({ ...mapped(fastifyAndKysely()), ...mapped(openTelemetry()) });
