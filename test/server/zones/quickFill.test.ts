/** The quick-fill tags as configured and served. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'papaparse';
import { quickFillTags } from '../../../src/contract/schemas/zones';
import { expandTags } from '../../../src/domain/zones/quickFill';
import { readSettings, SettingsError } from '../../../server/settings/settings';
import { readQuickFillTags } from '../../../server/services/zones/quickFillTags';
import { startTestServer } from '../support/testServer';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quick-fill-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns the tags that a server with these settings serves. */
async function served(settings: Record<string, string> = {}) {
  const server = await startTestServer({ settings });
  try {
    const answer = await fetch(`${server.url}/quick-fill-tags.json`);
    return expandTags(quickFillTags.parse(await answer.json()));
  } finally {
    await server.close();
  }
}

function aFile(name: string, content: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

describe('the built-in tags', () => {
  let tags: Map<string, readonly string[]>;
  beforeAll(async () => {
    tags = new Map((await served()).map(({ name, prefixes }) => [name, prefixes]));
  });
  const of = (name: string) => tags.get(name) ?? [];

  it('ZON-24 are the eight, in sequence and with their sizes', () => {
    expect([...tags].map(([name, prefixes]) => [name, prefixes.length])).toEqual([
      ['GMA', 181],
      ['All H', 122],
      ['All J', 159],
      ['GTA', 181],
      ['All M', 103],
      ['All L', 166],
      ['GTA ZONE 5', 27],
      ['GTA ZONE 6', 36],
    ]);
  });

  it('ZON-24 the three rings of Toronto do not overlap, and the tags for whole letters have only their letter', () => {
    const rings = [...of('GTA'), ...of('GTA ZONE 5'), ...of('GTA ZONE 6')];
    expect(new Set(rings).size).toBe(rings.length);
    for (const letter of ['H', 'J', 'M', 'L']) {
      expect(of(`All ${letter}`).every((prefix) => prefix.startsWith(letter))).toBe(true);
    }
    expect(of('All M').every((prefix) => of('GTA').includes(prefix))).toBe(true);
    expect(of('GMA').filter((prefix) => prefix.startsWith('H'))).toEqual(
      of('All H').filter((prefix) => prefix !== 'H0M'),
    );
  });

  it('ZON-24 every prefix is a real area, except three that our postal data lacks', () => {
    const csv = fs.readFileSync(path.resolve('server/data/ca-postal-areas.csv'), 'utf8');
    const rows = parse<{ fsa: string }>(csv, { header: true, comments: '#' }).data;
    const real = new Set(rows.map(({ fsa }) => fsa));
    const unknown = new Set([...tags.values()].flat().filter((prefix) => !real.has(prefix)));
    expect([...unknown].sort()).toEqual(['J5N', 'L3J', 'L3L']);
  });
});

it('a configured file replaces ours', async () => {
  const file = aFile('own.json', JSON.stringify({ tags: [{ name: 'Ours', prefixes: ['K1[AB]'] }] }));
  expect(await served({ QUICK_FILL_FILE: file })).toEqual([{ name: 'Ours', prefixes: ['K1A', 'K1B'] }]);
});

it.each<[string, string, RegExp]>([
  ['broken.json', '{ "tags": [', /JSON/],
  ['shape.json', '{ "tags": [{ "name": "X" }] }', /tags\.0\.prefixes/],
  ['notation.json', '{ "tags": [{ "name": "GMA", "prefixes": ["H1["] }] }', /The tag GMA has "H1\["/],
  ['twice.json', '{ "tags": [{ "name": "GMA", "prefixes": ["H1A", "H1[AB]"] }] }', /GMA has H1A twice/],
])('refuses to start, with the reason, when the file is %s', (name, content, reason) => {
  const file = aFile(name, content);
  const starting = () => readQuickFillTags(readSettings({ QUICK_FILL_FILE: file }));
  expect(starting).toThrow(SettingsError);
  expect(starting).toThrow(reason);
  expect(starting).toThrow(`QUICK_FILL_FILE: ${file}`);
});

it('refuses to start when the file does not exist', () => {
  const settings = readSettings({ QUICK_FILL_FILE: path.join(folder, 'none.json') });
  expect(() => readQuickFillTags(settings)).toThrow(/QUICK_FILL_FILE.*none/);
});
