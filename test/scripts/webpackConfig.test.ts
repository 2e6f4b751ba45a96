/** What the console is built with, in production and while one works on it. */

type Config = (env: object, argv: { mode: string }) => { devtool: string | false; entry: object };
const configOf = jest.requireActual<Config>('../../webpack.config.js');

// Maps lead back to the whole source.
it.each([
  [undefined, false],
  ['0', false],
  ['1', 'source-map'],
])('SOURCE_MAPS=%s makes a production build with %s', (value, devtool) => {
  jest.replaceProperty(process, 'env', { ...process.env, SOURCE_MAPS: value });
  expect(configOf({}, { mode: 'production' }).devtool).toBe(devtool);
  jest.restoreAllMocks();
});

// A page with two runtimes fails to put a changed module in place.
it('npm run dev has one entry', () => {
  expect(Object.keys(configOf({ WEBPACK_SERVE: true }, { mode: 'development' }).entry)).toEqual(['main']);
  expect(Object.keys(configOf({}, { mode: 'production' }).entry)).toEqual(['early', 'main']);
});
