/** How the console is built, in production and in development. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { webpack, type Configuration, type Stats } from 'webpack';

type Config = (env: object, argv: { mode: string }) => Configuration & { entry: object };
const configOf = jest.requireActual<Config>('../../webpack.config.js');

// Source maps reveal the whole source, so that production builds omit them by default.
it.each([
  [undefined, false],
  ['0', false],
  ['1', 'source-map'],
])('SOURCE_MAPS=%s makes a production build with %s', (value, devtool) => {
  jest.replaceProperty(process, 'env', { ...process.env, SOURCE_MAPS: value });
  expect(configOf({}, { mode: 'production' }).devtool).toBe(devtool);
  jest.restoreAllMocks();
});

// A page with two runtimes fails to replace a changed module.
it('npm run dev has one entry', () => {
  expect(Object.keys(configOf({ WEBPACK_SERVE: true }, { mode: 'development' }).entry)).toEqual(['main']);
  expect(Object.keys(configOf({}, { mode: 'production' }).entry)).toEqual(['early', 'main']);
});

/** The errors of a build of these files, with the console's rules and plugins for style sheets. */
async function buildErrors(mode: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const context = fs.mkdtempSync(path.join(os.tmpdir(), 'styles-'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(context, name), text);
  const { module, plugins = [] } = configOf({}, { mode });
  const ofStyles = plugins.filter((plugin) => /Css|Style/.test(plugin?.constructor.name ?? ''));
  const compiler = webpack({
    mode: 'none',
    context,
    entry: './main.js',
    output: { path: path.join(context, 'built') },
    resolveLoader: { modules: [path.resolve('node_modules')] },
    module,
    plugins: ofStyles,
    // The two parts share one style sheet.
    optimization: {
      splitChunks: { cacheGroups: { styles: { test: /css$/, name: 'styles', enforce: true } } },
    },
  });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler?.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  fs.rmSync(context, { recursive: true });
  return stats?.compilation.errors.map(({ message }) => message) ?? ['no build'];
}

describe.each(['production', 'development'])('style sheets in %s', (mode) => {
  const SHEETS = { 'a.css': 'p { color: red }', 'b.css': 'p { color: blue }' };

  it('fail the build if two parts of the page import them in different orders', async () => {
    const errors = await buildErrors(mode, {
      ...SHEETS,
      'main.js': "import('./first.js');\nimport('./second.js');",
      'first.js': "import './a.css';\nimport './b.css';",
      'second.js': "import './b.css';\nimport './a.css';",
    });
    expect(errors).toEqual([expect.stringContaining('Conflicting order')]);
  });

  it('are accepted in a consistent order', async () => {
    const main = "import './a.css';\nimport './b.css';";
    expect(await buildErrors(mode, { ...SHEETS, 'main.js': main })).toEqual([]);
  });
});
