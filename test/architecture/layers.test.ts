/** The layer rules work: each planted import breaks its rule, and a similar allowed one does not. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const RESTRICTED = 'import-x/no-restricted-paths';

function lint(planted: { file: string; text: string }[]): string[][] {
  const output = execFileSync(
    process.execPath,
    [path.join(__dirname, 'lintPlanted.mjs'), JSON.stringify(planted)],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return JSON.parse(output) as string[][];
}

const use = (specifier: string) => `import * as planted from '${specifier}';\nexport const x = planted;\n`;

describe('layers', () => {
  const forbidden: [string, string, string][] = [
    ['the contract imports no rules', 'src/contract/planted.ts', '../domain/orders/orderFilter'],
    ['lib imports no rules', 'src/lib/planted.ts', '../domain/orders/orderFilter'],
    ['domain imports no API', 'src/domain/planted.ts', '../api/adminApi'],
    ['ui imports no store', 'src/ui/planted.ts', '../store/hooks'],
    ['ui imports no API', 'src/ui/planted.ts', '../api/adminApi'],
    ['the API layer imports no store', 'src/api/planted.ts', '../store/hooks'],
    ['the API layer imports no component', 'src/api/planted.ts', '../ui/TextField'],
    ['the store imports no component', 'src/store/planted.ts', '../ui/TextField'],
    ['the store imports no feature', 'src/store/planted.ts', '../features/orders/OrdersRoute'],
    ['ui imports no paths', 'src/ui/planted.ts', '../paths'],
    ['ui imports no rules', 'src/ui/planted.ts', '../domain/orders/orderFilter'],
    ['ui imports no texts', 'src/ui/planted.ts', '../contract/messages'],
    ['shared imports no feature', 'src/shared/planted.ts', '../features/orders/OrdersRoute'],
    ['the store imports nothing from shared', 'src/store/planted.ts', '../shared/orders/StatusTag'],
    ['jobs import no workflow', 'src/store/jobs/planted.ts', '../workflows/setPickupReady'],
    ['jobs import no views', 'src/store/jobs/planted.ts', '../views/orders/refreshOrders'],
    ['entities import no job', 'src/store/entities/planted.ts', '../jobs/jobTypes'],
    ['views import no workflow', 'src/store/views/planted.ts', '../workflows/setPickupReady'],
    ['a workflow does not import the whole store', 'src/store/workflows/planted.ts', '../core/store'],
    [
      'the session feature imports no entities',
      'src/features/session/planted.ts',
      '../../store/entities/orders/ordersSlice',
    ],
    [
      'the session feature imports no workflow',
      'src/features/session/planted.ts',
      '../../store/workflows/setPickupReady',
    ],
    ['services import no HTTP', 'server/services/planted.ts', '../http/httpError'],
    ['repositories import no service', 'server/repositories/planted.ts', '../services/passwords'],
    ['adapters import no service', 'server/adapters/planted.ts', '../services/passwords'],
    ['the database imports no repository', 'server/db/planted.ts', '../repositories/orders'],
    ['HTTP imports no route', 'server/http/planted.ts', '../routes/orders'],
    ['features import no other feature', 'src/features/session/planted.ts', '../orders/OrdersRoute'],
    ['features import no app', 'src/features/orders/planted.ts', '../../app/App'],
    ['the console imports no server', 'src/app/planted.ts', '../../server/settings/settings'],
    ['the server imports no store', 'server/planted.ts', '../src/store/hooks'],
    ['the server imports no API layer', 'server/planted.ts', '../src/api/adminApi'],
  ];
  const allowed: [string, string, string][] = [
    ['features use the store', 'src/features/orders/planted.ts', '../../store/hooks'],
    ['the store uses the API layer', 'src/store/planted.ts', '../api/adminApi'],
    ['features use shared', 'src/features/orders/planted.ts', '../../shared/orders/StatusTag'],
    ['views use jobs', 'src/store/views/planted.ts', '../jobs/jobTypes'],
    ['services use repositories', 'server/services/planted.ts', '../repositories/orders'],
    ['the server uses the contract', 'server/planted.ts', '../src/contract/roles'],
    ['the server uses the rules', 'server/planted.ts', '../src/domain/orders/orderFilter'],
  ];
  let broken: string[][] = [];

  beforeAll(() => {
    broken = lint([...forbidden, ...allowed].map(([, file, specifier]) => ({ file, text: use(specifier) })));
  });

  it.each(forbidden.map(([title], index) => [title, index] as const))('refuses: %s', (_, index) => {
    expect(broken[index]).toContain(RESTRICTED);
  });

  it.each(allowed.map(([title], index) => [title, forbidden.length + index] as const))(
    'allows: %s',
    (_, index) => {
      expect(broken[index]).not.toContain(RESTRICTED);
    },
  );

  it('refuses the router in src/ui, and rendering libraries in lower layers', () => {
    const planted = lint([
      { file: 'src/ui/planted.ts', text: use('react-router-dom') },
      { file: 'src/domain/planted.ts', text: use('react') },
      { file: 'src/store/views/planted.ts', text: use('@blueprintjs/core') },
      { file: 'server/services/planted.ts', text: use('react') },
      { file: 'src/shared/planted.ts', text: use('react-router-dom') },
    ]);
    const rule = ['no-restricted-imports'];
    expect(planted).toEqual([rule, rule, rule, rule, []]);
  });

  it('refuses a shared style sheet imported outside the lists', () => {
    const planted = lint([
      { file: 'src/ui/planted.tsx', text: use('./theme/detail.css') },
      { file: 'src/shared/planted.tsx', text: use('./prices/prices.css') },
      { file: 'src/features/orders/planted.tsx', text: use('../../ui/theme/detail.css') },
      { file: 'src/features/orders/planted.tsx', text: use('@blueprintjs/table/lib/css/table.css') },
      { file: 'src/features/orders/planted.tsx', text: use('./ordersTable.css') },
    ]);
    const rule = ['no-restricted-imports'];
    expect(planted).toEqual([rule, rule, rule, rule, []]);
  });

  it('refuses zod, string icons and untyped store hooks in the console', () => {
    const [zod, icon, hooks, schemaType] = lint([
      { file: 'src/store/planted.ts', text: "import * as z from 'zod';\nexport const x = z;\n" },
      { file: 'src/ui/planted.tsx', text: 'export const x = (p: object) => <p.Button icon="tick" />;\n' },
      { file: 'src/features/orders/planted.ts', text: "export { useSelector } from 'react-redux';\n" },
      {
        file: 'src/store/planted.ts',
        text: "import type { Order } from '../contract/schemas/orders';\nexport type X = Order;\n",
      },
    ]);
    expect(zod).toContain('@typescript-eslint/no-restricted-imports');
    expect(icon).toContain('no-restricted-syntax');
    expect(hooks).toContain('@typescript-eslint/no-restricted-imports');
    expect(schemaType).toEqual([]);
  });

  it('refuses durations of the server that a set clock would change', () => {
    const planted = lint([
      { file: 'server/planted.ts', text: 'export const x = (since: number) => Date.now() - since > 5;\n' },
      { file: 'server/start/planted.ts', text: 'export const x = Date.now() + 5;\n' },
      { file: 'server/planted.ts', text: 'export const x = { at: Date.now() };\n' },
    ]);
    const rule = ['no-restricted-syntax'];
    expect(planted).toEqual([rule, rule, []]);
  });

  it('refuses fields that truncate pasted text', () => {
    const told = lint([
      { file: 'src/features/orders/planted.tsx', text: 'export const x = <input maxLength={200} />;\n' },
      { file: 'src/shared/planted.ts', text: 'export const x = { maxLength: 12 };\n' },
    ]);
    expect(told).toEqual([['no-restricted-syntax'], ['no-restricted-syntax']]);
  });

  it('refuses buttons that are disabled while loading; an image may load lazily', () => {
    const told = lint([
      { file: 'src/ui/planted.tsx', text: 'export const x = (p: object) => <p.Button loading={true} />;\n' },
      { file: 'src/features/orders/planted.tsx', text: 'export const x = <button loading="yes" />;\n' },
      { file: 'src/features/orders/planted.tsx', text: 'export const x = <img loading="lazy" />;\n' },
    ]);
    expect(told).toEqual([['no-restricted-syntax'], ['no-restricted-syntax'], []]);
  });

  it('refuses Suspense in a part of a page, which would break the whole page when its code fails to load', () => {
    const text = "import { Suspense } from 'react';\nexport const x = Suspense;\n";
    const files = ['src/features/orders/planted.tsx', 'src/shared/history/planted.tsx', 'src/ui/planted.tsx'];
    const told = lint(files.map((file) => ({ file, text })));
    expect(told).toEqual([['no-restricted-syntax'], ['no-restricted-syntax'], []]);
  });

  it('refuses tests with their own timeouts', () => {
    const texts = [
      "it('a', () => undefined, 5_000);",
      "it.each([1])('a', () => undefined, 5_000);",
      'jest.setTimeout(5_000);',
      'void waitFor(() => undefined, { timeout: 5_000 });',
      "void screen.findByText('a', {}, { timeout: 5_000 });",
      "it('a', () => undefined);",
    ];
    const told = lint(texts.map((text) => ({ file: 'test/ui/planted.test.tsx', text: `${text}\n` })));
    const refused = ['no-restricted-syntax'];
    expect(told).toEqual([refused, refused, refused, refused, refused, []]);
  });

  it('refuses components that search the page for each other', () => {
    const told = lint([
      {
        file: 'src/features/orders/planted.tsx',
        text: "export const x = () => document.getElementById('a')?.focus();\n",
      },
      {
        file: 'src/shared/dates/DateTimePanels.tsx',
        text: "export const x = () => document.querySelector('.card');\n",
      },
      {
        file: 'src/features/orders/planted.tsx',
        text: "export const x = (own: HTMLElement) => own.querySelector('input');\n",
      },
    ]);
    expect(told).toEqual([['no-restricted-properties'], ['no-restricted-properties'], []]);
  });

  it('refuses the computer’s clock, which nothing corrects, in components', () => {
    const told = lint([
      { file: 'src/features/orders/planted.tsx', text: 'export const x = () => Date.now();\n' },
      { file: 'src/shared/planted.ts', text: 'export const x = () => Date.now();\n' },
      { file: 'src/store/planted.ts', text: 'export const x = () => Date.now();\n' },
    ]);
    expect(told).toEqual([['no-restricted-properties'], ['no-restricted-properties'], []]);
  });

  it('refuses times by the machine’s time zone data, in console and server', () => {
    const told = lint([
      { file: 'src/domain/planted.ts', text: 'export const x = (time: Date) => time.getHours();\n' },
      { file: 'server/planted.ts', text: 'export const x = (time: Date) => time.getTimezoneOffset();\n' },
      { file: 'src/ui/planted.ts', text: 'export const x = new Intl.DateTimeFormat();\n' },
      { file: 'src/store/planted.ts', text: 'export const x = new Date(2026, 10, 20);\n' },
      { file: 'src/store/planted.ts', text: 'export const x = new Date(0).getUTCHours();\n' },
    ]);
    expect(told).toEqual([
      ['no-restricted-properties'],
      ['no-restricted-properties'],
      ['no-restricted-properties'],
      ['no-restricted-syntax'],
      [],
    ]);
  });
});
