/** A page that is served while one works on it has one runtime: two of them fail to put a changed module in place. */

type Config = (env: object, argv: { mode: string }) => { entry: object };
const configOf = jest.requireActual<Config>('../../webpack.config.js');

it('npm run dev has one entry', () => {
  expect(Object.keys(configOf({ WEBPACK_SERVE: true }, { mode: 'development' }).entry)).toEqual(['main']);
  expect(Object.keys(configOf({}, { mode: 'production' }).entry)).toEqual(['early', 'main']);
});
