/** Name, time zone and facility of a zone during an edit: the fields, the request, the conflicts. */
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

it('the fields hold what was typed, and otherwise follow the zone', () => {
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

it('typing the old value back removes the edit, also after somebody else changed the zone', () => {
  const edits = withEdit({}, zone, 'name', 'South');
  expect(withEdit(edits, zone, 'name', 'North')).toEqual({});
  expect(withEdit(edits, { ...zone, name: 'West' }, 'name', 'North')).toEqual({});
});

it('sends only what the zone does not have yet, trimmed', () => {
  const edits = withEdit(withEdit({}, zone, 'name', ' South '), zone, 'facility', ' yul1');
  expect(zoneUpdate(zone, edits)).toEqual({ name: 'South' });
  expect(zoneUpdate({ ...zone, name: 'South' }, edits)).toEqual({});
});

it('is in conflict with another person’s value until mine is chosen', () => {
  const edits = withEdit({}, zone, 'name', ' South ');
  const theirs = { ...zone, name: 'West', facility: 'yvr2' };
  expect(conflictingFields(theirs, edits)).toEqual(['name']);
  expect(conflictingFields({ ...zone, name: 'South' }, edits)).toEqual([]);
  const mine = withMine(edits, theirs, 'name');
  expect(conflictingFields(theirs, mine)).toEqual([]);
  expect(zoneUpdate(theirs, mine)).toEqual({ name: 'South' });
  expect(withMine(edits, theirs, 'facility')).toBe(edits);
});

it('after a save only later input remains, based on the saved value', () => {
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
