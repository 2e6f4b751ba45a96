/** The server's own time zone rules: their source, their age, and what the console gets. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TIME_ZONES } from '../../../src/contract/constants';
import { runtimeConfig } from '../../../src/contract/schemas/config';
import {
  isOutdatedZoneData,
  openZoneData,
  zoneDataLine,
  zoneDataOf,
} from '../../../server/timeZones/zoneData';
import { zoneTable } from '../../../server/timeZones/zoneTable';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';
import { aZone, storeMerchant } from '../zones/fixtures';

const data = openZoneData(null);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zone-data-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const fileWith = (name: string, content: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};

/** Vancouver stays on UTC−7 from November 2026, in the format of the package's file. */
const RENEWED = JSON.stringify({
  version: '2026z',
  zones: ['America/Vancouver|PST MST|80 70|01|2inl0|', 'Etc/UTC|UTC|0|0||'],
  links: ['America/Vancouver|Canada/Pacific', 'Etc/UTC|UTC'],
});

describe('the installed data', () => {
  it.each([
    'America/Toronto',
    'America/St_Johns',
    'Europe/Paris',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'UTC',
  ])('has the undisputed offsets of %s, at every hour of two past years', (name) => {
    const zone = data.find(name);
    const fields = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    for (let at = Date.UTC(2023, 0); at < Date.UTC(2025, 0); at += 3_600_000) {
      const [, sign = '+', hours = '0', minutes = '0'] =
        /GMT(?:([+-])(\d\d):(\d\d))?/.exec(fields.format(at)) ?? [];
      const expected = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      if (zone?.offsetAt(at) !== expected)
        throw new Error(`${new Date(at).toISOString()}: ${zone?.offsetAt(at)}, not ${expected}`);
    }
  });

  it('knows every zone that can be chosen, old names, and names in any case', () => {
    expect(TIME_ZONES.filter((name) => data.find(name) === null)).toEqual([]);
    const january = Date.UTC(2025, 0, 15);
    expect(data.find('US/Pacific')?.abbreviationAt(january)).toBe('PST');
    expect(data.find('Asia/Calcutta')?.offsetAt(january)).toBe(330);
    expect(data.find('america/st_johns')?.abbreviationAt(january)).toBe('NST');
    expect(data.find('America/Sao_Paulo')?.abbreviationAt(january)).toBe('UTC−3');
    expect(data.find('Mars/Olympus')).toBeNull();
  });
});

describe('ZONE_DATA', () => {
  it('updates the rules without a new Node', () => {
    const renewed = openZoneData(fileWith('renewed.json', RENEWED));
    expect(renewed.version).toBe('2026z');
    const [october, november] = [Date.UTC(1970, 0, 2), Date.UTC(2030, 0)];
    for (const name of ['America/Vancouver', 'Canada/Pacific']) {
      expect(renewed.find(name)?.abbreviationAt(october)).toBe('PST');
      expect(renewed.find(name)?.offsetAt(november)).toBe(-420);
    }
    expect(renewed.find('UTC')?.offsetAt(november)).toBe(0);
  });

  it.each([
    ['is not there', path.join(folder, 'none.json'), /ENOENT/],
    ['is no JSON', fileWith('text.json', 'TZif2'), /JSON/],
    [
      'is another JSON file',
      fileWith('other.json', '{"version":"2026a"}'),
      /it is no data file of moment-timezone/,
    ],
  ])('prevents the start with a line that names the file when it %s', (_, file, reason) => {
    expect(() => openZoneData(file)).toThrow(`ZONE_DATA: ${file} cannot be used`);
    expect(() => openZoneData(file)).toThrow(reason);
  });
});

it('reports at start how old the data is, and how to update it', () => {
  expect(zoneDataLine('2026f', null, '2025c')).toBe(
    "Time zone data: 2026f (moment-timezone); Node's own, which is not used, is 2025c. To renew it: " +
      'npm install --save-exact moment-timezone@latest, or name its data/packed/latest.json in ZONE_DATA.',
  );
  expect(zoneDataLine('2026f', '/srv/zones.json', undefined)).toContain(
    '2026f (ZONE_DATA, /srv/zones.json).',
  );
  expect(isOutdatedZoneData('2026f', '2025c')).toBe(false);
  expect(isOutdatedZoneData('2026f', '2027a')).toBe(true);
  expect(isOutdatedZoneData('2026f', undefined)).toBe(false);
});

describe('what the console gets', () => {
  it('is the rules of the years around now, beginning with the one in force', () => {
    const table = zoneTable(
      data,
      ['America/Toronto', 'America/Regina', 'Mars/Olympus'],
      Date.UTC(2025, 5, 1),
    );
    expect([table.from, table.to]).toEqual([Date.UTC(2023, 0), Date.UTC(2029, 0)]);
    expect(Object.keys(table.zones)).toEqual(['America/Toronto', 'America/Regina']);
    expect(table.zones['America/Regina']).toEqual([[Date.UTC(2023, 0) / 1000, -360, 'CST']]);
    expect(table.zones['America/Toronto']?.slice(0, 2)).toEqual([
      [Date.UTC(2023, 0) / 1000, -300, 'EST'],
      [Date.UTC(2023, 2, 12, 7) / 1000, -240, 'EDT'],
    ]);
  });

  it('has every zone that can be chosen and those of merchants, in a small size', async () => {
    const server = await startTestServer({ deps: { timeZones: zoneDataOf(JSON.parse(packageFile())) } });
    await storeMerchant(server, { zones: [aZone('London', { E: 1 }, { timezone: 'Europe/London' })] });
    const { json, text } = await call(server, '/config.json');
    const { timeZones } = runtimeConfig.parse(json);
    expect(timeZones?.version).toBe(server.deps.timeZones.version);
    expect(Object.keys(timeZones?.zones ?? {})).toEqual(
      expect.arrayContaining([...TIME_ZONES, 'Europe/London']),
    );
    expect(text.length).toBeLessThan(10_000);
    await server.close();
  });
});

const packageFile = () => fs.readFileSync(require.resolve('moment-timezone/data/packed/latest.json'), 'utf8');
