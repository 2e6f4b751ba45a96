/** The build's loader that reduces each icon to one drawing. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Loader = (this: { readonly resourcePath: string }, code: string) => string;
const oneIconSize = createRequire(__filename)('../../scripts/lib/oneIconSize.cjs') as Loader;

const folder = path.join(path.dirname(require.resolve('@blueprintjs/icons/package.json')), 'lib/esm');
const loaded = (file: string, code = fs.readFileSync(path.join(folder, file), 'utf8')): string =>
  oneIconSize.call({ resourcePath: file }, code);

it('every icon keeps only the drawing of the small grid', () => {
  const icons = fs
    .readdirSync(path.join(folder, 'generated/components'))
    .filter((name) => name.endsWith('.js') && name !== 'index.js');
  expect(icons.length).toBeGreaterThan(500);
  for (const icon of icons) {
    const code = loaded(`generated/components/${icon}`);
    expect(code).toMatch(/const PATHS_16 = \[/);
    expect(code).not.toMatch(/PATHS_20|isLarge/);
  }
});

it('an icon of any size uses that grid', () => {
  expect(loaded('svgIconContainer.js')).toMatch(/const pixelGridSize = IconSize\.STANDARD;/);
});

it('an icon file with a different structure fails the build', () => {
  expect(() => loaded('new.js', 'export const NewIcon = () => null;')).toThrow('new.js is not written as');
});
