/** Maps lead back to the whole source: the production build has none unless somebody asks. */

type Config = (env: object, argv: { mode: string }) => { devtool: string | false };
const configOf = jest.requireActual<Config>('../../webpack.config.js');

it.each([
  [undefined, false],
  ['0', false],
  ['1', 'source-map'],
])('SOURCE_MAPS=%s makes a production build with %s', (value, devtool) => {
  jest.replaceProperty(process, 'env', { ...process.env, SOURCE_MAPS: value });
  expect(configOf({}, { mode: 'production' }).devtool).toBe(devtool);
  jest.restoreAllMocks();
});
