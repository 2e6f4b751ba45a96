/** No file imports itself through others: each can be read, tested and moved together with only its imports. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { circlesIn, importsIn } from './importCircles';

const ROOT = path.resolve(__dirname, '../..');

/** The types of the whole store are composed from its slices, and the thunks of the slices use them. */
const MAY_CIRCLE = 'src/store/types.ts';

describe('import circles', () => {
  it('has none in console and server, including type imports', () => {
    const imports = importsIn(ROOT, ['src', 'server']);
    expect(imports.get('src/main.tsx')).toContain('src/app/App.tsx');
    expect(circlesIn(new Map([...imports, [MAY_CIRCLE, []]]))).toEqual([]);
  });

  it('finds a circle of any length, and does not report a file imported twice', () => {
    const planted = { a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b'], e: ['a', 'c'], f: ['f'] };
    expect(circlesIn(new Map(Object.entries(planted)))).toEqual(['b → c → d → b', 'f → f']);
  });

  it('includes type imports, dynamic imports and re-exports', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'circles-'));
    const planted = {
      'a.ts': "import type { B } from './b';\nexport type A = B | import('./c').C;\n",
      'b.ts': "export * from './c';\nexport interface B { readonly b: string }\n",
      'c.tsx': "export const late = () => import('./a');\nexport type C = typeof import('zod');\n",
    };
    for (const [name, text] of Object.entries(planted)) fs.writeFileSync(path.join(root, name), text);
    const imports = importsIn(root, ['.']);
    fs.rmSync(root, { recursive: true });
    expect(Object.fromEntries(imports)).toEqual({
      'a.ts': ['b.ts', 'c.tsx'],
      'b.ts': ['c.tsx'],
      'c.tsx': ['a.ts'],
    });
    expect(circlesIn(imports)).toContain('a.ts → b.ts → c.tsx → a.ts');
  });
});
