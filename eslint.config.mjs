/**
 * Typed lint. The layers of docs/architecture.md are data here; test/architecture adds violations on purpose to test
 * them.
 */
import fs from 'node:fs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const LAYERS = ['contract', 'lib', 'domain', 'ui', 'api', 'store', 'shared', 'features', 'app'];

/** Folders inside `src/store`. Each may import from its own tier and from earlier tiers. */
const STORE_TIERS = [
  ['config', 'entities', 'files', 'flags', 'notices', 'session'],
  ['edits', 'unsaved'],
  ['jobs'],
  ['views'],
  ['feed', 'workflows'],
  ['presence'],
  ['core'],
  ['recording'],
];

/** Folders inside `server`, with the same rule. */
const SERVER_TIERS = [
  ['settings', 'threads', 'tracing'],
  ['db'],
  ['repositories'],
  ['adapters', 'labels', 'serializers', 'timeZones'],
  ['services'],
  ['demo', 'http', 'import'],
  ['routes'],
  ['start'],
  ['cli'],
];

/** What each tier must not import: the folders of later tiers. */
const tierZones = (root, tiers) =>
  tiers.slice(0, -1).flatMap((tier, index) =>
    tier.map((folder) => ({
      target: `${root}/${folder}`,
      from: tiers.slice(index + 1).flatMap((above) => above.map((name) => `${root}/${name}`)),
      message: `A folder of ${root.slice(2)} imports only its own tier and those before it: ${tiers
        .map((names) => names.join(', '))
        .join(' ← ')}.`,
    })),
  );

const FEATURES = fs
  .readdirSync(new URL('./src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const zones = [
  // A layer imports from itself and from earlier layers.
  ...LAYERS.slice(0, -1).map((layer, index) => ({
    target: `./src/${layer}`,
    from: LAYERS.slice(index + 1).map((above) => `./src/${above}`),
    message: `A layer imports only the layers before it: ${LAYERS.join(', ')}.`,
  })),
  {
    target: './src/ui',
    from: ['./src/contract', './src/domain', './src/paths.ts'],
    message: 'Building blocks know no words of the product: what does belongs to shared.',
  },
  ...tierZones('./src/store', STORE_TIERS),
  ...tierZones('./server', SERVER_TIERS),
  {
    target: './src/features/session',
    from: ['entities', 'views/orders', 'jobs', 'workflows'].map((folder) => `./src/store/${folder}`),
    message: 'The pages before a sign-in do without the code of the workspace.',
  },
  // Features are combined in app, or share code through store, shared and ui.
  ...FEATURES.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'Features never import features.',
  })),
  {
    target: ['./src/api', './src/store'],
    from: './src/ui',
    message: 'The API layer and the store draw nothing.',
  },
  { target: './src', from: './server', message: 'The console reaches the server over HTTP only.' },
  {
    target: './server',
    from: './src',
    except: ['./contract', './lib', './domain'],
    message: 'The server shares only contract, lib and domain with the console.',
  },
];

const NO_ROUTER = {
  group: ['react-router*'],
  message: 'Building blocks lead nowhere: what does belongs to shared.',
};
const NO_REACT = {
  group: ['react', 'react-*', 'react/*'],
  message: 'Only ui, shared, features and app draw.',
};
const noSheets = (...group) => ({
  group,
  message: 'What screens share is styled in one order, that of the lists styles.ts of ui and shared.',
});
const NO_BLUEPRINT = { group: ['@blueprintjs/*'], message: 'Only ui, shared, features and app draw.' };

// A string icon makes Blueprint load every icon path (98 kB): pass an icon component.
const noStringIcons = {
  selector: 'JSXAttribute[name.name=/^(icon|rightIcon|leftIcon|endIcon)$/] > Literal',
  message: 'No string icons: import the icon component from @blueprintjs/icons.',
};

// A field that cuts off pasted text does not say what it dropped: domain/textLimits.ts rejects it with a message.
const noCutTexts = {
  selector: "JSXAttribute[name.name='maxLength'], Property[key.name='maxLength']",
  message: 'No maxLength: refuse what is too long by name (domain/textLimits.ts).',
};

// Blueprint disables a loading button, so keyboard users lose the focus.
const noLoading = {
  selector: "JSXOpeningElement[name.name!='img'] > JSXAttribute[name.name='loading']",
  message: 'No loading: ui/BusyButton keeps the focus.',
};

// A part whose code fails to load must not take down the page and the input in it.
const noOwnSuspense = {
  selector: "ImportSpecifier[imported.name='Suspense']",
  message: 'No Suspense: ui/PartPlace also says so where the code does not come.',
};

// A time limit that a fast machine never reaches fails on a slow one. Only jest.config.js and setupDomMatchers.ts set
// limits.
const LIMITS_OF_TESTS = 'No limit of its own: a hang fails anyway, a busy machine must not.';
const noLimits = [
  "CallExpression[callee.name='it'][arguments.length>2]",
  "CallExpression[callee.callee.property.name='each'][arguments.length>2]",
  "CallExpression[callee.object.name='jest'][callee.property.name='setTimeout']",
  "CallExpression[callee.name='waitFor'] > ObjectExpression > Property[key.name='timeout']",
  "CallExpression[callee.property.name=/^find/] > ObjectExpression > Property[key.name='timeout']",
].map((selector) => ({ selector, message: LIMITS_OF_TESTS }));

// The machine's time zone data is not the server's: times computed with it may be an hour off.
const OF_THE_MACHINE =
  'The machine’s own time zone rules: use lib/times.ts and lib/timeZones.ts with a TimeZone.';
const noLocalDates = {
  selector: "NewExpression[callee.name='Date'][arguments.length>1]",
  message: OF_THE_MACHINE,
};
const noLocalClock = [
  ...['getHours', 'getMinutes', 'setHours', 'setMinutes', 'getTimezoneOffset'],
  ...['getFullYear', 'getMonth', 'getDate', 'getDay', 'toDateString', 'toTimeString'],
  ...['toLocaleDateString', 'toLocaleTimeString'],
].map((property) => ({ property, message: OF_THE_MACHINE }));
const noOwnCounts = { property: 'toLocaleString', message: 'Use grouped or counted of contract/counts.' };
const noZoneData = { object: 'Intl', property: 'DateTimeFormat', message: OF_THE_MACHINE };

// A clock that is set makes a duration wrong by hours. Dates that others wrote are compared with a named `now`.
const noClockDurations = {
  selector:
    "BinaryExpression[operator=/^[-+<>]=?$/] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message:
    'Measure durations with performance.now(). To compare with a stored time, read the clock first: const now = Date.now().',
};

// A computer's clock may be hours off, and components compare times with those of the server.
const noRawClock = {
  object: 'Date',
  property: 'now',
  message: 'The clock corrected by the server is useNow of store/hooks; the one of jobs is jobNow.',
};

// A component gets its elements passed in and must not search the rest of the page.
const noPageSearch = ['getElementById', 'querySelector', 'querySelectorAll'].map((property) => ({
  object: 'document',
  property,
  message: 'No search of the page: pass a ref, or ui/focusField for a field by its id.',
}));

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage', 'test/architecture/planted/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
      globals: { ...globals.browser, ...globals.node },
    },
    plugins: { 'import-x': importX, 'react-hooks': hooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // A regular expression whose time grows with the square of the text freezes the page or the server on a long text.
    files: ['{src,server}/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    // Keep zod out of the console's bundle: import types only.
    files: ['src/{lib,domain,ui,api,store,shared,features,app}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: 'Schemas live in contract/schemas; take types from there.' },
            {
              name: 'react-redux',
              importNames: ['useDispatch', 'useSelector', 'useStore'],
              message: 'Use the typed hooks of store/hooks.ts.',
            },
          ],
          patterns: [
            {
              group: ['**/contract/schemas/*'],
              allowTypeImports: true,
              message: 'Import schemas as types only: zod is not part of the bundle.',
            },
          ],
        },
      ],
      'no-restricted-syntax': ['error', noStringIcons, noCutTexts, noLoading, noLocalDates],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', ...noLocalClock, noZoneData],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noClockDurations] },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/tracing/openTracing.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@opentelemetry/*', '**/openTracing'],
              message: 'Loaded where traces are configured alone: use tracing/tracing.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/{store,shared,features}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': ['error', ...noLocalClock, noZoneData, noOwnCounts, ...noPageSearch],
    },
  },
  {
    files: ['src/{shared,features}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...noLocalClock,
        noZoneData,
        noOwnCounts,
        ...noPageSearch,
        noRawClock,
      ],
    },
  },
  {
    files: ['src/{shared,features}/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', noStringIcons, noCutTexts, noLoading, noLocalDates, noOwnSuspense],
    },
  },
  {
    // Date pickers represent days and clock times as local Dates, and the console falls back on the browser's zones.
    files: [
      'src/lib/{calendarDates,consoleTimeZones}.ts',
      'src/domain/orders/datePresets.ts',
      'src/shared/dates/DateTimePanels.tsx',
    ],
    rules: {
      'no-restricted-properties': ['error', ...noPageSearch],
      'no-restricted-syntax': ['error', noStringIcons, noCutTexts, noLoading],
    },
  },
  {
    files: ['src/ui/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_ROUTER] }] },
  },
  {
    files: ['src/ui/**/*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_ROUTER, noSheets('*.css')] }] },
  },
  {
    files: ['src/shared/**/*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noSheets('*.css')] }] },
  },
  {
    files: ['src/features/**/*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noSheets('../**/*.css', '@*/**/*.css')] }] },
  },
  {
    files: ['src/{contract,lib,domain,api,store}/**/*.ts', 'server/**/*.ts'],
    ignores: ['src/store/hooks.ts', 'src/api/{adminApi,useStoreSelector}.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_REACT, NO_BLUEPRINT] }] },
  },
  {
    files: ['src/store/hooks.ts', 'src/api/adminApi.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    // Route modules are lazy, and React.lazy needs a default export.
    files: [
      'src/features/*/*Route.tsx',
      'src/**/*.d.ts',
      'test/support/emptyModule.ts',
      'test/browser/support/global*.ts',
      'test/browser/support/environment.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...noLimits] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  prettier,
);
