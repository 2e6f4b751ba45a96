/** When a start builds again: each half has its own stamp, which says when its build began. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stale-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const STALE = '({ server: isStale(root, SERVER), console: isStale(root, CONSOLE) })';

/**
 * Runs a program on a new folder, in a process of its own because Jest cannot load the library, and returns what it
 * says. Sources are ten minutes old.
 */
function said(program: string): unknown {
  const root = fs.mkdtempSync(path.join(folder, 'root-'));
  const old = new Date(Date.now() - 600_000);
  for (const name of ['server/main.ts', 'src/app/main.tsx', 'src/lib/text.ts']) {
    fs.mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), '');
    fs.utimesSync(path.join(root, name), old, old);
  }
  const whole = `import fs from 'node:fs';
    import path from 'node:path';
    import { CONSOLE, isStale, SERVER, stamped } from './scripts/lib/stale.mjs';
    const root = process.argv[1];
    const build = (half, work = () => {}) =>
      stamped(root, half, async () => {
        fs.mkdirSync(path.join(root, half.folder), { recursive: true });
        await work();
      });
    const change = (name) => fs.writeFileSync(path.join(root, name), 'changed');
    const later = () => new Promise((resolve) => setTimeout(resolve, 50));
    const said = [];
    ${program}
    console.log(JSON.stringify(said));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', whole, root], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it('takes a build of one half neither for a build of the other nor for an old one', () => {
  expect(
    said(`said.push(${STALE});
      await build(SERVER);
      said.push(${STALE});
      await build(CONSOLE);
      said.push(${STALE});
      await later();
      change('src/lib/text.ts');
      said.push(${STALE});
      await later();
      await build(CONSOLE);
      said.push(${STALE});
      await later();
      change('src/app/main.tsx');
      await later();
      await build(SERVER);
      said.push(${STALE});`),
  ).toEqual([
    { server: true, console: true },
    { server: false, console: true },
    { server: false, console: false },
    { server: true, console: true },
    { server: true, console: false },
    { server: false, console: true },
  ]);
});

it('builds again when a source changed while it was built', () => {
  const program = `await build(CONSOLE);
    await build(SERVER, async () => {
      await later();
      change('server/main.ts');
    });
    said.push(${STALE});`;
  expect(said(program)).toEqual([{ server: true, console: false }]);
});

it('builds again when a build failed or what it built is gone', () => {
  const program = `await build(CONSOLE);
    await build(SERVER);
    await build(SERVER, () => Promise.reject(new Error('no'))).catch(() => {});
    said.push(${STALE});
    fs.rmSync(path.join(root, CONSOLE.folder), { recursive: true });
    said.push(${STALE});`;
  expect(said(program)).toEqual([
    { server: true, console: false },
    { server: true, console: true },
  ]);
});

it('runs a command as it was built while its sources are newer, because a running server uses that folder', () => {
  const root = fs.mkdtempSync(path.join(folder, 'clone-'));
  fs.cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  fs.mkdirSync(path.join(root, 'dist/server'), { recursive: true });
  fs.writeFileSync(path.join(root, 'dist/server/redact.cjs'), "console.log('As it was built');");
  fs.writeFileSync(path.join(root, 'dist/server.built'), '');
  fs.utimesSync(path.join(root, 'dist/server.built'), 1, 1);
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/cli.mjs'), 'redact'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('As it was built\n');
  expect(stderr).toBe(
    'The programs in dist/server are older than their sources. `npm run build -- --server` builds them again.\n',
  );
});
