import { createScanReader, type KeyReading } from '../../src/lib/scanner';

/** Types keys this far apart, and returns how each was read. */
function typed(keys: readonly string[], gapMs: number, more: { repeat?: boolean } = {}): KeyReading[] {
  const read = createScanReader();
  return keys.map((key, at) =>
    read({
      key,
      timeStamp: 1_000 + at * gapMs,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: more.repeat === true && at > 0,
    }),
  );
}
const codeIn = (readings: readonly KeyReading[]) =>
  readings.flatMap((one) => (one.is === 'code' ? one.code : []));

it('reads characters less than 30 ms apart before Enter as a code', () => {
  const readings = typed([...'MLF-204996', 'Enter'], 4);
  expect(codeIn(readings)).toEqual(['MLF-204996']);
  expect(readings.slice(0, 3).map(({ is }) => is)).toEqual(['key', 'part', 'part']);
});

it('reads a code that ends with Tab, as some scanners write it', () => {
  expect(codeIn(typed([...'MLF-204996', 'Tab'], 4))).toEqual(['MLF-204996']);
  expect(codeIn(typed([...'MLF-204996', 'Tab'], 60))).toEqual([]);
});

it('ignores Shift between the characters', () => {
  expect(codeIn(typed(['Shift', 'A', 'b', 'Shift', 'C', '1', 'Enter'], 5))).toEqual(['AbC1']);
});

it.each([
  ['a person who types quickly', ['R', '1', '2', '3', '4', 'Enter'], 60, {}],
  ['a key that is held', ['a', 'a', 'a', 'a', 'a', 'Enter'], 25, { repeat: true }],
  ['two keys at once', ['j', 'k', 'Enter'], 3, {}],
  ['a scan without an end', [...'MLF-204996'], 4, {}],
])('does not take %s for a scanner', (_who, keys, gap, more) => {
  expect(codeIn(typed(keys, gap, more))).toEqual([]);
});

it.each([
  ['an arrow key', 'ArrowDown'],
  ['Home', 'Home'],
  ['Tab', 'Tab'],
])('reads Space right after %s as typed by a person, as while an arrow key is held', (_key, before) => {
  expect(typed([before, ' '], 10).map(({ is }) => is)).toEqual(['key', 'key']);
});

it('leaves out what was typed before a code', () => {
  const read = createScanReader();
  const key = (name: string, timeStamp: number) =>
    read({ key: name, timeStamp, ctrlKey: false, metaKey: false, altKey: false, repeat: false });
  key('j', 0);
  key('j', 200);
  const readings = [...'ORD77', 'Enter'].map((name, at) => key(name, 500 + at * 3));
  expect(codeIn(readings)).toEqual(['ORD77']);
});
