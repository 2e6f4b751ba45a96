/** Each exported name is unique, so that a search finds the right thing and no import takes the wrong one. */
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '../..');

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));

/** The names that a file defines and exports. Names that it only re-exports are defined elsewhere. */
function exportedNames(text: string): string[] {
  const { statements } = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const kinds = ts.getCombinedModifierFlags(statement as ts.Statement & ts.Declaration);
    if (!(kinds & ts.ModifierFlags.Export) || kinds & ts.ModifierFlags.Default) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
    }
    const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
    return name ? [name.text] : [];
  });
}

/** `name: file, file` for each name that several files define. */
function definedTwice(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const name of new Set(exportedNames(text))) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return [...files].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join(', ')}`);
}

it('no two files of console and server export the same name', () => {
  const files = ['src', 'server'].flatMap((folder) =>
    ts.sys.readDirectory(path.join(ROOT, folder), ['.ts', '.tsx']),
  );
  const texts = new Map(files.map((file) => [path.relative(ROOT, file), ts.sys.readFile(file) ?? '']));
  expect(exportedNames(texts.get('src/lib/deepEqual.ts') ?? '')).toContain('deepEqual');
  expect(definedTwice(texts)).toEqual([]);
});

it('finds a name defined in two files, of any kind; ignores re-exports and names that are not exported', () => {
  const planted = {
    'a.ts': 'export const { order, rows: [row] } = read();\nexport type Order = string;\nconst own = 1;',
    'b.tsx':
      'export function Order() { return null; }\nexport interface row { own: 1 }\nexport const own = 2;',
    'c.ts':
      "export { order } from './a';\nexport default function own() {}\nexport const two = 1, three = 2;",
    'd.ts': 'export async function two() {}\nexport enum three { a }',
  };
  expect(definedTwice(new Map(Object.entries(planted)))).toEqual([
    'row: a.ts, b.tsx',
    'Order: a.ts, b.tsx',
    'two: c.ts, d.ts',
    'three: c.ts, d.ts',
  ]);
});
