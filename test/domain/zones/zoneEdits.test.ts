/** Name, time zone and facility of a zone while they are changed: what the fields hold, what is sent, what is in conflict. */
import {
  conflictingFields,
  editedFields,
  editsSince,
  withEdit,
  withMine,
  withoutEdit,
  zoneUpdate,
} from '../../../src/domain/zones/zoneEdits';

const zone = { name: 'North', timezone: 'America/Toronto', facility: 'yul1' };

it('the fields hold what is typed, and follow the zone where nothing is', () => {
  const edits = withEdit({}, zone, 'name', 'South ');
  expect(editedFields(zone, edits)).toEqual({ ...zone, name: 'South ' });
  const moved = { name: 'West', timezone: 'America/Halifax', facility: 'yvr2' };
  expect(editedFields(moved, edits)).toEqual({ ...moved, name: 'South ' });
  const all = withEdit(withEdit(edits, zone, 'timezone', 'UTC'), zone, 'facility', 'x');
  expect(editedFields(zone, all)).toEqual({ name: 'South ', timezone: 'UTC', facility: 'x' });
  expect(editedFields(zone, withoutEdit(all, 'timezone'))).toEqual({
    name: 'South ',
    timezone: zone.timezone,
    facility: 'x',
  });
});

it('typed back to what it was it is no edit, also after somebody else changed the zone', () => {
  const edits = withEdit({}, zone, 'name', 'South');
  expect(withEdit(edits, zone, 'name', 'North')).toEqual({});
  expect(withEdit(edits, { ...zone, name: 'West' }, 'name', 'North')).toEqual({});
});

it('sends what the zone does not have yet, without the space around it', () => {
  const edits = withEdit(withEdit({}, zone, 'name', ' South '), zone, 'facility', ' yul1');
  expect(zoneUpdate(zone, edits)).toEqual({ name: 'South' });
  expect(zoneUpdate({ ...zone, name: 'South' }, edits)).toEqual({});
});

it('is in conflict with another value of somebody else, until the own one is to go over it', () => {
  const edits = withEdit({}, zone, 'name', ' South ');
  const theirs = { ...zone, name: 'West', facility: 'yvr2' };
  expect(conflictingFields(theirs, edits)).toEqual(['name']);
  expect(conflictingFields({ ...zone, name: 'South' }, edits)).toEqual([]);
  const mine = withMine(edits, theirs, 'name');
  expect(conflictingFields(theirs, mine)).toEqual([]);
  expect(zoneUpdate(theirs, mine)).toEqual({ name: 'South' });
  expect(withMine(edits, theirs, 'facility')).toBe(edits);
});

it('once it is saved nothing is left of it but what was typed since, which begins with what was saved', () => {
  const sent = withEdit(withEdit({}, zone, 'name', ' South '), zone, 'facility', 'yvr2');
  expect(editsSince(sent, sent)).toEqual({});
  expect(editsSince({}, sent)).toEqual({});
  const since = withEdit(withEdit(sent, zone, 'name', 'West'), zone, 'timezone', 'UTC');
  const left = editsSince(since, sent);
  expect(left).toEqual({
    name: { was: 'South', now: 'West' },
    timezone: { was: zone.timezone, now: 'UTC' },
  });
  expect(conflictingFields({ ...zone, name: 'South', facility: 'yvr2' }, left)).toEqual([]);
});
