/** When a start builds again: each half has its own stamp, which says when its build began. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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

describe('a command whose sources are newer than its build', () => {
  const root = fs.mkdtempSync(path.join(folder, 'clone-'));
  const built = path.join(root, 'dist/server');
  /** The builder itself is replaced: it takes long, and needs all sources. */
  const BUILD = `import fs from 'node:fs';
    export const buildServer = (root) =>
      fs.writeFileSync(root + '/dist/server/redact.cjs', "console.log('As it is now');");`;
  beforeAll(() => {
    fs.cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
    fs.writeFileSync(path.join(root, 'scripts/lib/buildServer.mjs'), BUILD);
    fs.mkdirSync(built, { recursive: true });
  });
  beforeEach(() => {
    fs.writeFileSync(path.join(built, 'redact.cjs'), "console.log('As it was built');");
    fs.writeFileSync(`${built}.built`, '');
    fs.utimesSync(`${built}.built`, 1, 1);
  });
  const redact = () =>
    spawnSync(process.execPath, [path.join(root, 'scripts/cli.mjs'), 'redact'], { encoding: 'utf8' });
  /** Runs code with the mark until its input ends. */
  const using = (end: string) =>
    spawn(
      process.execPath,
      [
        ...['--import', 'tsx', '-e'],
        `require(${JSON.stringify(path.join(ROOT, 'server/start/markUse.ts'))}).markUse(${JSON.stringify(built)});
        process.stdin.on('end', () => ${end}).resume();
        console.log('Running');`,
      ],
      { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] },
    );

  it('is built again', () => {
    const { stdout, stderr } = redact();
    expect(stdout).toBe('As it is now\n');
    expect(stderr).toBe('Building the server…\n');
  });

  it.each([
    ['ended', 'process.exit()'],
    ['was killed', "process.kill(process.pid, 'SIGKILL')"],
  ])('runs as it was built while a server uses that build, until it %s', async (_how, end) => {
    const server = using(end);
    await once(server.stdout, 'data');
    const { stdout, stderr } = redact();
    expect(stdout).toBe('As it was built\n');
    expect(stderr).toBe(
      'The sources have changed, but a running server or command uses dist/server: this runs as it was last built.\n',
    );
    server.stdin.end();
    await once(server, 'exit');
    expect(redact().stdout).toBe('As it is now\n');
  });
});
