/** `npm run import` as its own process: what the user sees, even when the server dies. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundlePrograms, removePrograms, startProgram, type Program } from '../support/programs';
import { readCsv } from '../../support/readCsv';

const LINES = 2_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-program-'));
const file = path.join(folder, 'orders.csv');
const env = { DATA_DIR: path.join(folder, 'data'), PORT: '0', SEED_ORDERS: '1' };

let programs: { main: string; importer: string };
const running: Program[] = [];

beforeAll(() => {
  programs = bundlePrograms({ main: 'server/main.ts', importer: 'server/cli/import.ts' });
  fs.writeFileSync(file, ordersFor('Maison Lavoie & Filles'));
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  removePrograms(programs);
  fs.rmSync(folder, { recursive: true, force: true });
});

function ordersFor(merchant: string): string {
  const header =
    'Merchant Name,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code,Recipient Phone';
  const rows = Array.from(
    { length: LINES },
    (_, index) =>
      `${merchant},P-${index},Al,${index} Rue Saint-Denis,Montréal,QC,${index === 1 ? 'H9Z 9Z9' : 'H2J 2K8'},${index % 5 === 0 ? '12' : ''}`,
  );
  return [header, ...rows].join('\n');
}

const start = (program: string, args: readonly string[] = []): Program => {
  const started = startProgram(program, args, env);
  running.push(started);
  return started;
};

it('says what is written and what to do when the server dies, and does the rest when it is run again', async () => {
  const server = start(programs.main);
  await server.waitFor(/http:\/\/127\.0\.0\.1:\d+(?=\/api)/);
  const cut = start(programs.importer, [file]);
  await cut.waitFor(/of 2,000 lines/);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(await cut.ended).toBe(3);
  expect(cut.output()).toMatch(
    /\nThe import of orders\.csv did not finish\. The server stopped in the meantime\.\nThe first [\d,]+ of 2,000 lines are done, perhaps more\. It is safe to run the same command again: orders that are there already are left as they are\.\n$/,
  );

  const again = start(programs.importer, [file]);
  expect([await again.ended, again.output()]).toEqual([1, expect.stringContaining('refused')]);
  // Without a terminal, one line for each tenth.
  expect(again.output()).toContain('\n2,000 of 2,000 lines\n');
  const counts = /2000 order lines read, (\d+) imported, (\d+) already there, 400 refused\./.exec(
    again.output(),
  );
  expect(Number(counts?.[1]) + Number(counts?.[2])).toBe(1_600);
  expect(Number(counts?.[2])).toBeGreaterThan(0);
  expect(again.output()).toContain('  … and 200 more lines');
  expect(again.output()).toMatch(
    /\nAlready there, but need attention\n.*\n {2}3 +P-1 +ord_\w+ +GEOCODEDFAILED +Address could not be found\n\n/,
  );
  expect(again.output()).toContain(`The result of every line: ${path.join(folder, 'orders.report.csv')}\n`);
});

it('writes the result of every line to a file', () => {
  const rows = readCsv(fs.readFileSync(path.join(folder, 'orders.report.csv'), 'utf8'));
  expect(rows.map(({ Line: line }) => Number(line))).toEqual(
    Array.from({ length: LINES }, (_, index) => index + 2),
  );
  expect(rows[0]).toEqual({
    Line: '2',
    'Reference Number': 'P-0',
    Outcome: 'refused',
    'Order ID': '',
    'Order Status': '',
    Reason: 'Recipient Phone "12" is not a phone number',
  });
  expect(rows.filter(({ Outcome: outcome }) => outcome === 'refused')).toHaveLength(400);
  const isThere = {
    Outcome: 'already there',
    'Order ID': expect.stringMatching(/^ord_/) as string,
  };
  expect(rows.slice(1, 3)).toEqual([
    {
      ...isThere,
      Line: '3',
      'Reference Number': 'P-1',
      'Order Status': 'GEOCODEDFAILED',
      Reason: 'Address could not be found',
    },
    { ...isThere, Line: '4', 'Reference Number': 'P-2', 'Order Status': 'GEOCODED', Reason: '' },
  ]);
});

it('an import with nothing to list removes the report of an earlier file, and no file of somebody else', async () => {
  const today = path.join(folder, 'today.csv');
  const beside = path.join(folder, 'today.report.csv');
  const [header = '', wrong = '', , ...good] = ordersFor('Maison Lavoie & Filles')
    .replaceAll(',P-', ',T-')
    .split('\n');
  const importLines = async (lines: readonly string[]) => {
    fs.writeFileSync(today, [header, ...lines, ''].join('\n'));
    const program = start(programs.importer, [today]);
    return [await program.ended, /\d+ imported/.exec(program.output())?.[0]];
  };
  expect(await importLines([wrong])).toEqual([1, '0 imported']);
  expect(fs.existsSync(beside)).toBe(true);
  expect(await importLines(good.slice(0, 2))).toEqual([0, '2 imported']);
  expect(fs.existsSync(beside)).toBe(false);

  fs.writeFileSync(beside, 'Line,My notes\n');
  expect(await importLines(good.slice(2, 3))).toEqual([0, '1 imported']);
  expect(fs.readFileSync(beside, 'utf8')).toBe('Line,My notes\n');
});

it('prints every line when the report file cannot be written', async () => {
  fs.rmSync(path.join(folder, 'orders.report.csv'));
  // A folder of that name prevents writing, even for root.
  fs.mkdirSync(path.join(folder, 'orders.report.csv'));
  const again = start(programs.importer, [file]);
  expect(await again.ended).toBe(1);
  expect(again.output()).not.toContain('more lines');
  expect(again.output()).toContain('P-1995');
});

it('says why a file cannot be used, and ends with another code', async () => {
  const other = path.join(folder, 'other.csv');
  fs.writeFileSync(other, 'Reference Nummer\n1');
  const refused = start(programs.importer, [other]);
  expect([await refused.ended, refused.output()]).toEqual([
    2,
    expect.stringContaining('did you mean "Reference Number"?'),
  ]);
});
