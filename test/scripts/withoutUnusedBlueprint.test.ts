/** The build's loader that removes the rules of unused components and variants from Blueprint's style sheet. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Loader = ((css: string) => string) & {
  readonly UNUSED: Readonly<Record<string, readonly string[]>>;
  readonly UNUSED_VARIANTS: readonly RegExp[];
};
const withoutUnused = createRequire(__filename)('../../scripts/lib/withoutUnusedBlueprint.cjs') as Loader;
const { UNUSED, UNUSED_VARIANTS } = withoutUnused;

const packages = path.dirname(path.dirname(require.resolve('@blueprintjs/core/package.json')));
const sheet = fs.readFileSync(path.join(packages, 'core/lib/css/blueprint.css'), 'utf8');
const classes = new RegExp(`\\bbp6-(${Object.values(UNUSED).flat().join('|')})(?![a-z0-9])`);
const consoleSources = path.resolve(__dirname, '../../src');

const filesOf = (folder: string, kind: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => path.join(folder, name));

const blueprintSources = ['core', 'datetime', 'datetime2', 'select', 'table'].flatMap((name) =>
  filesOf(path.join(packages, name, 'lib/esm'), /\.js$/),
);

/** Whether an exported name of Blueprint's core is an unused component or a part of one. */
const isUnusedComponent = (name: string): boolean =>
  Object.keys(UNUSED).some((component) =>
    new RegExp(`^(Range|Multi)?${component}(s|2|Node|Step|Group|Divider|Heading)?$`).test(name),
  ) || ['DialogStep', 'MultiSlider', 'RangeSlider'].includes(name);

it('removes whole rules and single selectors, and keeps rules that only look similar', () => {
  expect(withoutUnused('.bp6-slider, .bp6-dark .bp6-tree-node > .bp6-icon{\n  top:0;\n}\n')).toBe('\n');
  expect(withoutUnused('.bp6-button,.bp6-file-input.bp6-large{top:0;}')).toBe('.bp6-button{top:0;}');
  expect(withoutUnused('.bp6-dark .bp6-tag,[data-bp-color-scheme="dark"] .bp6-tag{top:0;}')).toBe(
    '.bp6-dark .bp6-tag{top:0;}',
  );
  expect(withoutUnused('.bp6-button-group.bp6-minimal .bp6-button.bp6-intent-danger{top:0;}')).toBe('');
  const kept = [
    '.bp6-select-popover, .bp6-html-select.bp6-minimal select{top:0;}',
    '.bp6-button-group.bp6-minimal .bp6-button, .bp6-button.bp6-intent-danger{top:0;}',
    '.bp6-button:not(.bp6-navbar, .bp6-tree){top:0;}',
    '.bp6-card:is(.bp6-drawer, .bp6-dialog){top:0;}',
    '.bp6-dialog-stepper, .bp6-trees, .bp6-sliders{top:0;}',
    '@keyframes slider{from{top:0;}to{top:1px;}}',
  ];
  for (const rule of kept) expect(withoutUnused(rule)).toBe(rule);
});

it('removes only the unused declarations from Blueprint’s style sheet', () => {
  const rules = (css: string): string[] => {
    const found: string[] = [];
    for (const [, head = '', body = ''] of css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      // A media rule may have lost all its rules.
      if (body.trim() === '') continue;
      for (const selector of head.split(/,(?![^(]*\))/)) found.push(`${selector.trim()}{${body.trim()}}`);
    }
    return found;
  };
  const kept = rules(withoutUnused(sheet));
  const still = new Set(kept);
  const lost = rules(sheet).filter((rule) => !still.has(rule));
  expect(lost.length).toBeGreaterThan(300);
  const isVariant = (rule: string): boolean => UNUSED_VARIANTS.some((variant) => variant.test(rule));
  expect(lost.filter((rule) => !classes.test(rule) && !isVariant(rule))).toEqual([]);
  for (const variant of UNUSED_VARIANTS)
    expect([variant, lost.some((rule) => variant.test(rule))]).toEqual([variant, true]);
  expect(kept.length + lost.length).toBe(rules(sheet).length);
});

it('the console renders none of the components and names none of their classes', () => {
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
    // The table's cells with an input are made of `EditableText`.
    expect([file, /\bEditable(Cell|Name)\b/.exec(text)?.[0]]).toEqual([file, undefined]);
  }
});

it('no other component of Blueprint renders one of them or its classes', () => {
  const constants = Object.values(UNUSED)
    .flat()
    .map((name) => name.toUpperCase().replace(/-/g, '_'))
    .join('|');
  const drawing = new RegExp(`Classes\\.(${constants})(?![A-Z0-9])`);
  const own =
    /(breadcrumbs|card-list|drawer|editable-text|entity-title|navbar|panel-stack|slider|tree)\/|compoundTag|fileInput|multistepDialog|dialogStep|table\/.*editable(Cell|Name)/;
  const users = blueprintSources.filter((file) => {
    const code = fs.readFileSync(file, 'utf8');
    const drawn = [...code.matchAll(/\b_jsxs?\((\w+)/g)].map(([, component = '']) => component);
    return drawing.test(code) || drawn.some(isUnusedComponent);
  });
  expect(users.length).toBeGreaterThan(10);
  expect(users.filter((file) => !own.test(file))).toEqual([]);
});

it('neither the console nor Blueprint renders one of the variants', () => {
  const groups: string[] = [];
  for (const file of [...filesOf(consoleSources, /\.(tsx?|css|html)$/), ...blueprintSources]) {
    const code = fs.readFileSync(file, 'utf8');
    for (const name of ['data-bp-color-scheme', 'bp6-select(?![\\w-])', '[{ ,.(]SELECT(?![\\w =])']) {
      expect([file, new RegExp(name).exec(code)?.[0]]).toEqual([file, undefined]);
    }
    for (const [group = ''] of code.matchAll(/<ButtonGroup[^>]*>|_jsxs?\(ButtonGroup, \{[^}]*/g)) {
      if (/variant|minimal|outlined/.test(group)) groups.push(`${path.basename(file)} ${group.slice(0, 60)}`);
    }
    for (const [select = ''] of code.matchAll(/<HTMLSelect[^>]*>|_jsxs?\(HTMLSelect, \{[^}]*/g)) {
      expect([file, /intent/i.exec(select)?.[0]]).toEqual([file, undefined]);
    }
    for (const [table = ''] of code.matchAll(/<HTMLTable[^>]*>|_jsxs?\(HTMLTable, \{[^}]*/g)) {
      expect([file, /bordered|striped/i.exec(table)?.[0]]).toEqual([file, undefined]);
    }
    // An entry with children opens a menu.
    expect([file, /<\/MenuItem>|_jsxs?\(MenuItem, \{[^}]*children/.exec(code)?.[0]]).toEqual([
      file,
      undefined,
    ]);
  }
  // The group of a toast: neither its action button nor its close button has an intent.
  expect(groups).toEqual(['toast.js _jsxs(ButtonGroup, { variant: "minimal", children: [action &']);
  const toast = fs.readFileSync(
    blueprintSources.find((file) => file.endsWith('toast/toast.js')) ?? '',
    'utf8',
  );
  expect(toast).toContain('{ ...action, intent: undefined,');
});
