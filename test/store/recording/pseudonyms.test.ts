/** What a recording keeps of a value, and what replaces the rest. */
import { createPseudonyms, isPseudonym } from '../../../src/store/recording/pseudonyms';

const kept = (value: unknown) => createPseudonyms()(value);

it('keeps numbers, booleans, days, ids and words of the code', () => {
  const value = {
    id: 'ord_1SM3K9Q7ZP30T',
    ids: ['mer_1SM3K9Q7ZP30T', 'job_x1y2z3abc'],
    orderStatus: 'GEOCODED',
    phase: 'loadingMore',
    windowFrom: '2026-11-26',
    price: 12.5,
    isOpen: true,
    about: 'order/ord_1SM3K9Q7ZP30T/fields',
    next: null,
    text: '',
    requestId: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  };
  expect(kept(value)).toEqual(value);
});

it('replaces every other text, equal texts by equal pseudonyms, also in keys', () => {
  const of = createPseudonyms();
  const first = of({ recipient: { name: 'Ana Quill', phone: '416 555 0199' }, find: 'Ana Quill' });
  expect(first).toEqual({ recipient: { name: '~A', phone: '~2' }, find: '~A' });
  expect(of({ 'Ana Quill': ['416 555 0199', 'ana@example.com'] })).toEqual({ '~A': ['~2', '~C'] });
  expect(['~1', '~AB', 'Ana', '~', '1'].map(isPseudonym)).toEqual([true, true, false, false, false]);
});

it('replaces passwords and names even if they are words of the code, and search texts with capital letters', () => {
  expect(kept({ password: 'window', current: 'pending', new: 'GEOCODED', name: 'april' })).toEqual({
    password: '~A',
    current: '~B',
    new: '~C',
    name: '~D',
  });
  expect(kept({ find: 'May' })).toEqual({ find: '~A' });
});

it('removes only the personal part from names that the code composes', () => {
  const of = createPseudonyms();
  expect(of(['edit ana@example.com', 'user/ana@example.com/fields'])).toEqual(['edit ~A', 'user/~A/fields']);
  // These texts were not composed by the code.
  expect(of(['Ana has a key', 'left at the door of number 12, window side'])).toEqual(['~B', '~3']);
});

it('keeps the form of a cache key, and replaces the arguments in it', () => {
  const of = createPseudonyms();
  expect(of('searchOrders({"filter":{"find":"Ana","orderStatus":"GEOCODED"},"limit":50})')).toBe(
    'searchOrders({"filter":{"find":"~A","orderStatus":"GEOCODED"},"limit":50})',
  );
  expect(of(['getUser("ana")', 'Ana'])).toEqual(['getUser("~A")', '~A']);
  expect(of('searchOrders({"filter":"Ana"')).toBe('~B');
  expect(of('getOrder([Ana])')).toBe('getOrder(~C)');
});

it('ignores case, spaces and dashes when comparing texts, and marks texts with digits by a number', () => {
  const of = createPseudonyms();
  expect(of(['Ana@example.com', 'ana@example.com', 'M5J 0C3', 'm5j-0c3'])).toEqual(['~A', '~A', '~2', '~2']);
});

it('keeps the heading of a column of prices, which is left out when it is pasted', () => {
  const of = createPseudonyms();
  expect(of({ block: [['Price'], ['TBD'], ['5']] })).toEqual({ block: [['Price'], ['~A'], ['5']] });
});

it('keeps areas and prices of zones where they are typed or pasted, and replaces everything else there', () => {
  const of = createPseudonyms();
  const kept = {
    prefix: 'm5v',
    price: ' $7,25',
    block: [['M5V', '1,234.50'], ['H2X 8.75']],
    prefixes: ['K1A'],
  };
  expect(of(kept)).toEqual(kept);
  expect(
    of({ prefix: 'M5J 0C3', price: '416-555-0199', block: [['416 555 0199', 'Ana', '4711 Wren']] }),
  ).toEqual({ prefix: '~1', price: '~2', block: [['~2', '~C', '~4']] });
  expect(of({ number: '47', unit: '12B', find: 'M5V' })).toEqual({ number: '~5', unit: '~6', find: '~7' });
});

it('rounds a location to whole degrees', () => {
  expect(kept({ location: { lat: 43.64181, lng: -79.37652 } })).toEqual({ location: { lat: 44, lng: -79 } });
});

it('leaves out everything but plain records', () => {
  expect(kept({ bytes: new Uint8Array([65, 110, 97]), at: new Date(0), map: new Map() })).toEqual({
    bytes: null,
    at: null,
    map: null,
  });
});
