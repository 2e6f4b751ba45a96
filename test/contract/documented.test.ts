/** The operator's page about config.json is complete. */
import fs from 'node:fs';
import path from 'node:path';
import { EXTRAS } from '../../src/contract/extras';

const page = fs.readFileSync(path.resolve(__dirname, '../../docs/configuration.md'), 'utf8');

it('lists all extras of another server', () => {
  const [, list = ''] = /"extras": \{([^}]*)\}/.exec(page) ?? [];
  const named = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name);
  expect(named.sort()).toEqual([...EXTRAS].sort());
});
