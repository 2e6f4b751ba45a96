/** Comments and skipped tests do not count as proof of a requirement. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

function ids(source: string): string[] {
  const program = `import { idsInTests } from './scripts/requirements.mjs';
    console.log(JSON.stringify([...idsInTests(process.argv[1])]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program, source], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

it('reads ids from the titles of tests, including tables of tests', () => {
  expect(ids("it('OSR-05 MSG-10 finds', () => {}); test.each([1])('API-01 %s', () => {});")).toEqual([
    'OSR-05',
    'MSG-10',
    'API-01',
  ]);
});

it('does not read comments, groups, skipped or planned tests', () => {
  expect(
    ids("// OSR-05\ndescribe('OSR-06', () => { it.skip('OSR-07', f); it.todo('OSR-08'); f('OSR-09'); });"),
  ).toEqual([]);
});
