/** What the operator's page says of config.json is what there is. */
import fs from 'node:fs';
import path from 'node:path';
import { EXTRAS } from '../../src/contract/extras';

const page = fs.readFileSync(path.resolve(__dirname, '../../docs/configuration.md'), 'utf8');

it('the extras of another server are listed whole', () => {
  const [, list = ''] = /"extras": \{([^}]*)\}/.exec(page) ?? [];
  const named = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name);
  expect(named.sort()).toEqual([...EXTRAS].sort());
});
