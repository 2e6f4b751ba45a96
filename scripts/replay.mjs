/**
 * `npm run replay -- FILE`: replays a recorded session through the store's reducers, without a server, and tells
 * whether it ends in the same state (docs/debugging.md). It bundles the code of all pages each time, which takes a
 * second.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [file, ...more] = process.argv.slice(2);
const usage = 'Usage: npm run replay -- FILE';
if (file === '--help' || file === '-h') {
  console.log(usage);
  process.exit(0);
}
if (file === undefined || file.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}

/** Modules of pages that inject endpoints or slices of `views` when they are imported. */
const ofPages = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /\binject(Into|Endpoints)\(/.test(fs.readFileSync(path.join(root, folder, name), 'utf8')),
    )
    .map((name) => `import './${folder}/${name}';`);

let text;
try {
  text = fs.readFileSync(file, 'utf8');
} catch (error) {
  console.error(`The file cannot be read: ${error.message}`);
  process.exit(1);
}
const {
  outputFiles: [program],
} = await esbuild.build({
  absWorkingDir: root,
  stdin: {
    contents: [
      "export { replayReport } from './src/store/recording/replay';",
      ...ofPages('src/api'),
      ...ofPages('src/store'),
    ].join('\n'),
    resolveDir: root,
  },
  bundle: true,
  // In memory, because two replays may run at once.
  write: false,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  packages: 'external',
  // Only workers need their URL, and none is started here.
  define: { 'import.meta.url': '""' },
  logLevel: 'warning',
});
const module = { exports: {} };
new Function('module', 'exports', 'require', program.text)(
  module,
  module.exports,
  createRequire(path.join(root, 'package.json')),
);
const { lines, isSame } = module.exports.replayReport(text);
console.log(lines.join('\n'));
process.exitCode = isSame ? 0 : 1;
