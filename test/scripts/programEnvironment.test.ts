/** Tests and measurements never run on the database of the developer who starts them. */
import fs from 'node:fs';
import path from 'node:path';
import { variables } from '../../server/settings/settingsVariables';
import { programEnvironment } from '../support/programEnvironment';

const ROOT = path.resolve(__dirname, '../..');
afterEach(() => jest.restoreAllMocks());

it('passes no setting of the server on, but what is given', () => {
  const settings = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, 'the developer’s']));
  const exported = {
    ...settings,
    PATH: '/bin',
    TMPDIR: '/folder/of/tests',
    PGHOST: 'db',
    NODE_OPTIONS: '--inspect',
  };
  jest.replaceProperty(process, 'env', exported);
  expect(programEnvironment({ PORT: '0' })).toEqual({
    PATH: '/bin',
    TMPDIR: '/folder/of/tests',
    TZ: 'America/Toronto',
    PORT: '0',
  });
});

it('is what every started server gets', () => {
  const passingOn = ['bench', 'test'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /\benv(?:: | = )\{\s*\.\.\.process\.env\b/.test(fs.readFileSync(path.join(ROOT, name), 'utf8')),
      ),
  );
  expect(passingOn).toEqual([
    // Runs any command, such as Jest.
    'test/server/support/withPostgres.ts',
  ]);
});
