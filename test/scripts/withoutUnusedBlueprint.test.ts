/** The build's loader that takes the rules of unused components out of Blueprint's style sheet. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Loader = ((css: string) => string) & { readonly UNUSED: Readonly<Record<string, readonly string[]>> };
const withoutUnused = createRequire(__filename)('../../scripts/lib/withoutUnusedBlueprint.cjs') as Loader;
const { UNUSED } = withoutUnused;

const packages = path.dirname(path.dirname(require.resolve('@blueprintjs/core/package.json')));
const sheet = fs.readFileSync(path.join(packages, 'core/lib/css/blueprint.css'), 'utf8');
const classes = new RegExp(`\\bbp6-(${Object.values(UNUSED).flat().join('|')})(?![a-z0-9])`);
const consoleSources = path.resolve(__dirname, '../../src');

const filesOf = (folder: string, kind: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => path.join(folder, name));

/** Each exported name of Blueprint's core that stands for an unused component or a part of it. */
const isUnusedComponent = (name: string): boolean =>
  Object.keys(UNUSED).some((component) =>
    new RegExp(`^(Range|Multi)?${component}(s|2|Node|Step|Group|Divider|Heading)?$`).test(name),
  ) || ['DialogStep', 'MultiSlider', 'RangeSlider'].includes(name);

it('takes out whole rules and single selectors, and keeps what a missing component cannot stop', () => {
  expect(withoutUnused('.bp6-slider, .bp6-dark .bp6-tree-node > .bp6-icon{\n  top:0;\n}\n')).toBe('\n');
  expect(withoutUnused('.bp6-button,.bp6-file-input.bp6-large{top:0;}')).toBe('.bp6-button{top:0;}');
  const kept = [
    '.bp6-button:not(.bp6-navbar, .bp6-tree){top:0;}',
    '.bp6-card:is(.bp6-drawer, .bp6-dialog){top:0;}',
    '.bp6-dialog-stepper, .bp6-trees, .bp6-sliders{top:0;}',
    '@keyframes slider{from{top:0;}to{top:1px;}}',
  ];
  for (const rule of kept) expect(withoutUnused(rule)).toBe(rule);
});

it('of Blueprint’s sheet it takes what is unused and no declaration more', () => {
  const rules = (css: string): string[] => {
    const found: string[] = [];
    for (const [, head = '', body = ''] of css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      // All rules of some media rule may be gone.
      if (body.trim() === '') continue;
      for (const selector of head.split(/,(?![^(]*\))/)) found.push(`${selector.trim()}{${body.trim()}}`);
    }
    return found;
  };
  const kept = rules(withoutUnused(sheet));
  const still = new Set(kept);
  const lost = rules(sheet).filter((rule) => !still.has(rule));
  expect(lost.length).toBeGreaterThan(300);
  expect(lost.filter((rule) => !classes.test(rule))).toEqual([]);
  expect(kept.length + lost.length).toBe(rules(sheet).length);
});

it('the console draws none of the components and names none of their classes', () => {
  for (const file of filesOf(consoleSources, /\.(tsx?|css)$/)) {
    const text = fs.readFileSync(file, 'utf8');
    expect([file, classes.exec(text)?.[0]]).toEqual([file, undefined]);
    for (const [, names = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@blueprintjs\/core'/g)) {
      const imported = names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' ')[0] ?? '',
      );
      expect([file, imported.filter(isUnusedComponent)]).toEqual([file, []]);
    }
    // The table's cells with a field in them are made of `EditableText`.
    expect([file, /\bEditable(Cell|Name)\b/.exec(text)?.[0]]).toEqual([file, undefined]);
  }
});

it('no other component of Blueprint draws one of them or its classes', () => {
  const constants = Object.values(UNUSED)
    .flat()
    .map((name) => name.toUpperCase().replace(/-/g, '_'))
    .join('|');
  const drawing = new RegExp(`Classes\\.(${constants})(?![A-Z0-9])`);
  const own =
    /(breadcrumbs|card-list|drawer|editable-text|entity-title|navbar|panel-stack|slider|tree)\/|compoundTag|fileInput|multistepDialog|dialogStep|table\/.*editable(Cell|Name)/;
  const users = ['core', 'datetime', 'datetime2', 'select', 'table'].flatMap((name) =>
    filesOf(path.join(packages, name, 'lib/esm'), /\.js$/).filter((file) => {
      const code = fs.readFileSync(file, 'utf8');
      const drawn = [...code.matchAll(/\b_jsxs?\((\w+)/g)].map(([, component = '']) => component);
      return drawing.test(code) || drawn.some(isUnusedComponent);
    }),
  );
  expect(users.length).toBeGreaterThan(10);
  expect(users.filter((file) => !own.test(file))).toEqual([]);
});
