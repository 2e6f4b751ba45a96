/** The operator's commands with wrong arguments: they say so, and neither create nor read anything. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundlePrograms, removePrograms, startProgram } from '../support/programs';

const USAGES = {
  audit: 'Usage: npm run audit -- --since 24h ',
  redact: 'Usage: npm run redact',
  createAdmin: 'Usage: npm run create-admin -- EMAIL',
  import: 'Usage: npm run import -- FILE',
  backup: 'Usage: npm run backup -- FILE',
  restore: 'Usage: npm run restore -- FILE',
  migrateTo: 'Usage: npm run migrate-to -- postgres://user@host/database',
} as const;
type Name = keyof typeof USAGES;
const names = Object.keys(USAGES) as Name[];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'command-line-'));
const dataDir = path.join(folder, 'data');
/** A hook that makes a program print each module that it loads. */
const printLoaded = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'print-loaded-')), 'hook.cjs');
let programs: Record<Name, string>;

beforeAll(() => {
  fs.writeFileSync(
    printLoaded,
    `const Module = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => {
      if (!name.startsWith('/')) process.stdout.write('loaded ' + name + '\\n');
      return load(name, ...rest);
    };`,
  );
  programs = bundlePrograms(
    Object.fromEntries(names.map((name) => [name, `server/cli/${name}.ts`])) as Record<Name, string>,
  );
});
afterAll(() => {
  removePrograms(programs);
  fs.rmSync(path.dirname(printLoaded), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});
/** No call in this file may leave anything behind. */
afterEach(() => expect(fs.readdirSync(folder)).toEqual([]));

const run = async (name: Name, args: string[]) => {
  const program = startProgram(programs[name], args, { DATA_DIR: dataDir });
  return { code: await program.ended, output: program.output() };
};

it.each(names)('%s prints its usage with --help, wherever it stands', async (name) => {
  for (const args of [['--help'], ['-h'], [path.join(folder, 'x'), '--help']])
    expect(await run(name, args)).toEqual({
      code: 0,
      output: expect.stringMatching(`^${USAGES[name]}`) as unknown,
    });
});

it.each(names)('%s refuses an unknown option, and does not take it for a file', async (name) => {
  const { code, output } = await run(name, ['--force']);
  expect(code).toBeGreaterThan(0);
  expect(output).toContain(`Unknown option '--force'.\n${USAGES[name]}`);
});

it.each(names)('%s refuses one argument too many, and does not repeat it', async (name) => {
  const { code, output } = await run(name, ['postgres://a:b', 'sekret@host/c']);
  expect(code).toBeGreaterThan(0);
  expect(output).toContain(`Unexpected argument: one too many was given.\n${USAGES[name]}`);
  expect(output).not.toContain('sekret');
});

it.each(['createAdmin', 'import', 'backup', 'restore', 'migrateTo'] as const)(
  '%s refuses a missing or empty argument',
  async (name) => {
    for (const [args, why] of [
      [[], /^(FILE|EMAIL|URL) is missing\.\nUsage: /],
      [[''], /^An argument is empty\.\nUsage: /],
    ] as const) {
      const { code, output } = await run(name, [...args]);
      expect(code).toBeGreaterThan(0);
      expect(output).toMatch(why);
    }
  },
);

it('audit refuses a repeated option, an empty one, and a time range that ends before it begins', async () => {
  for (const [args, why] of [
    [['--since', '1h', '--since', '2h'], '--since is given twice.'],
    [['--record', ''], '--record is empty.'],
    [['--since', '1h', '--until', '2h'], 'The time ends (--until) before it begins (--since).'],
  ] as const) {
    expect(await run('audit', [...args])).toEqual({
      code: 1,
      output: expect.stringMatching(`^${why.replace(/[().]/g, '\\$&')}\n${USAGES.audit}`) as unknown,
    });
  }
});

it.each(names)('%s loads no packages before it has checked its arguments', async (name) => {
  const program = startProgram(programs[name], ['--help'], {
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--require ${printLoaded}`,
  });
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('loaded node:util\n');
  expect(program.output()).not.toMatch(/^loaded (?!node:)/m);
});

it.each(['audit', 'redact', 'backup', 'import'] as const)(
  '%s on a folder without a database says so, and creates none',
  async (name) => {
    const args = name === 'backup' || name === 'import' ? [path.join(folder, 'x')] : [];
    expect(await run(name, args)).toEqual({
      code: name === 'import' ? 2 : 1,
      output: `There is no database in ${dataDir} (DATA_DIR).\n`,
    });
  },
);

it.each(['audit', 'redact', 'backup', 'import', 'createAdmin'] as const)(
  '%s of a DATA_DIR that is a file says that, and not that a database is damaged',
  async (name) => {
    const args = { audit: [], redact: [], createAdmin: ['boss@example.com'] }[name as string] ?? ['/x'];
    const program = startProgram(programs[name], args, { DATA_DIR: __filename });
    expect([await program.ended, program.output()]).toEqual([
      name === 'import' ? 2 : 1,
      `The data folder ${__filename} is a file, or lies in one. Choose another DATA_DIR.\n`,
    ]);
  },
);

it.each([
  ['boss@example.com', 'short', /^Password must be at least 8 characters long\.\n$/],
  [
    'boss@example.com',
    'a good\nlong passphrase',
    /^Password must not contain tabs, line ends or other characters/,
  ],
  ['boss', 'a good long passphrase', /^Please make sure email is in the following format/],
  ['b\u043ess@example.com', 'a good long passphrase', /^Email has a character that looks like another one/],
])('create-admin refuses %j with %j before it creates a database', async (email, password, why) => {
  const made = startProgram(programs.createAdmin, [email], { DATA_DIR: dataDir, ADMIN_PASSWORD: password });
  expect([await made.ended, made.output()]).toEqual([1, expect.stringMatching(why)]);
});

it('create-admin reports that it created a database without demo data; a backup names the file that cannot be written', async () => {
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'new-database-'));
  const env = { DATA_DIR: path.join(elsewhere, 'data') };
  const made = startProgram(programs.createAdmin, ['boss@example.com'], env);
  expect([await made.ended, made.output()]).toEqual([
    0,
    expect.stringContaining(
      `There was no database in ${env.DATA_DIR} (DATA_DIR): a new one was made there, without demo data.\n`,
    ),
  ]);
  const whole = startProgram(programs.backup, [path.join(elsewhere, 'whole')], env);
  expect([await whole.ended, whole.output()]).toEqual([
    0,
    expect.stringMatching(/: \d{1,3} rows as they were/),
  ]);
  const file = path.join(env.DATA_DIR, 'token-secret', 'x');
  const backup = startProgram(programs.backup, [file], env);
  expect([await backup.ended, backup.output()]).toEqual([1, `${file} cannot be written (ENOTDIR).\n`]);
  fs.rmSync(elsewhere, { recursive: true, force: true });
});

it('migrate-to says what is wrong with a URL, and does not repeat its password', async () => {
  for (const [url, why] of [
    [
      'postgres://u:se#kret@host/db',
      'must be like postgres://user:password@host/database, with # / ? of a password as',
    ],
    ['postgres://u:kret@host:99999/db', 'must be like postgres://user:password@host/database'],
    ['mysql://u:kret@host/db', 'must begin with postgres:// or postgresql://'],
  ] as const) {
    const { code, output } = await run('migrateTo', [url]);
    expect(code).toBe(1);
    expect(output).toMatch(`The URL ${why}`);
    expect(output).not.toContain('kret');
  }
});

it.each([
  [['cli.mjs'], 2, 'Name a command. Known: import, create-admin,'],
  [['cli.mjs', 'constructor'], 2, 'Unknown command constructor. Known: import, create-admin,'],
  [['replay.mjs', '--help'], 0, 'Usage: npm run replay -- FILE'],
  [['replay.mjs', '--fast'], 2, 'Usage: npm run replay -- FILE'],
])('scripts/%j ends with %d', ([script = '', ...args], code, output) => {
  const ended = spawnSync(process.execPath, [path.resolve('scripts', script), ...args], { encoding: 'utf8' });
  expect([ended.status, ended.stdout + ended.stderr]).toEqual([code, expect.stringMatching(`^${output}`)]);
});
