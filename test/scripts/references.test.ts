/** The check of references reports each kind of dangling reference, and no valid ones. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
/** Joins the parts of a name, so that this file does not contain the references it plants. */
const join = (...parts: string[]) => parts.join('');

/** The findings in one file with this text. */
function said(name: string, text: string): string[] {
  const program = `import { danglingReferences } from './scripts/references.mjs';
    console.log(JSON.stringify(danglingReferences(JSON.parse(process.argv[1]))));`;
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', program, JSON.stringify({ [name]: text })],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return JSON.parse(output) as string[];
}

const comment = (text: string) => `/** ${text} */\nexport const planted = 1;\n`;
const code = 'src/lib/planted.ts';
const document = 'docs/planted.md';

it.each([
  ['the number of an external decision', join('one owner (D', '-113)'), join('D', '-113')],
  ['a table of an external document', join('roles by decisions', ' H'), join('decisions', ' H')],
  ['a chapter of a table', join('the geocoder decides (G', '.1 step 1)'), join('G', '.1')],
  ['a numbered trap', join('weights go on by one (trap', ' 16)'), join('trap', ' 16')],
  ['the number of a picture', join('as in look', ' 08'), join('look', ' 08')],
  ['the name of a picture', join('as in look', ' "02 Dashboard"'), join('look', ' "')],
  ['a chapter of the specification', join('see spec section', ' 5'), join('spec section', ' 5')],
  ['a quoted chapter', join('see spec', ' "Order search"'), join('spec', ' "')],
  ['a document outside the repository', join('see design', '.md'), 'there is no such file'],
  ['an unknown requirement', join('OSR', '-99 an id'), 'is no requirement'],
  ['an unknown decision', join('see decision ', '0999'), 'there is no decision'],
  ['a decision by its path', join('see docs/decisions/', '0999'), 'there is no decision'],
  ['a file that is gone', join('see src/lib/gone', '.ts'), 'there is no such file'],
  ['a bare name of a file', join('see gone', '.ts'), 'there is no such file'],
  ['a file without its extension', join('see `ui/', 'goneLater`'), 'there is no such file or folder'],
  ['a folder', join('see `goneBy', 'Now/`'), 'there is no such file or folder'],
  ['a name in the code', join('see `goneBy', 'Now`'), 'no such name in the code'],
  ['a heading that is gone', 'see docs/configuration.md#no-such-thing', 'there is no such heading'],
])('finds in a comment: %s', (_kind, text, reason) => {
  expect(said(code, comment(text))).toEqual([expect.stringContaining(reason)]);
});

it.each([
  ['a link to a file', '[gone](gone.png)', 'there is no such file'],
  ['a link to a heading', '[gone](configuration.md#no-such-thing)', 'there is no such heading'],
  ['a link to a heading in the same document', '[gone](#no-such-thing)', 'there is no such heading'],
  ['a bare number of a decision', join('as 0', '999 says').replace('0999', '0099'), 'there is no decision'],
])('finds in a document: %s', (_kind, text, reason) => {
  expect(said(document, `# Planted\n\n${text}\n`)[0]).toContain(reason);
});

it('finds an unknown requirement in the title of a test', () => {
  const title = join("it('OSR", "-99 an id alone is enough', () => {});\n");
  expect(said('test/lib/planted.test.ts', title)).toEqual([expect.stringContaining('is no requirement')]);
});

it('finds a decision that is not in the index', () => {
  expect(said('docs/decisions/README.md', '# Decisions\n')).toContain(
    'docs/decisions/README.md: orders.md is not in the index',
  );
});

it('finds a number that two decisions share', () => {
  expect(said('docs/decisions/0001-planted.md', '# 0001 Planted\n')).toEqual([
    'docs/decisions/0001-planted.md: 2 decisions have the number 0001',
  ]);
});

it('reports neither valid references nor strings in code', () => {
  const good = [
    'OSR-05, decision 0019, decisions 0005 and 0018, docs/decisions/0006, docs/configuration.md#a-full-disk,',
    'src/lib/csv.ts, lib/csv.ts, csv.ts, ./csv.ts, UTF-16, https://example.com/a.md, *.test.ts',
  ];
  expect(said(code, `${comment(good.join('\n * '))}const id = '${join('D', '-113')} gone.ts';\n`)).toEqual(
    [],
  );
  expect(
    said(document, '# Here\n\n[here](#here) [there](decisions/README.md) [folder](decisions)\n'),
  ).toEqual([]);
});
