/** What a recording keeps of a value, and what stands in place of the rest. */
import { createPseudonyms, isPseudonym } from '../../../src/store/recording/pseudonyms';

const kept = (value: unknown) => createPseudonyms()(value);

it('numbers, what is true or false, days, ids and words of the code stay', () => {
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

it('every other text is replaced, the same by the same, as a key too', () => {
  const of = createPseudonyms();
  const first = of({ recipient: { name: 'Ana Quill', phone: '416 555 0199' }, find: 'Ana Quill' });
  expect(first).toEqual({ recipient: { name: '~A', phone: '~2' }, find: '~A' });
  expect(of({ 'Ana Quill': ['416 555 0199', 'ana@example.com'] })).toEqual({ '~A': ['~2', '~C'] });
  expect(['~1', '~AB', 'Ana', '~', '1'].map(isPseudonym)).toEqual([true, true, false, false, false]);
});

it('a password or a name goes also when it is a word of the code; a searched text with capital letters does', () => {
  expect(kept({ password: 'window', current: 'pending', new: 'GEOCODED', name: 'april' })).toEqual({
    password: '~A',
    current: '~B',
    new: '~C',
    name: '~D',
  });
  expect(kept({ find: 'May' })).toEqual({ find: '~A' });
});

it('a name that the code puts together loses what tells of a person alone', () => {
  const of = createPseudonyms();
  expect(of(['edit ana@example.com', 'user/ana@example.com/fields'])).toEqual(['edit ~A', 'user/~A/fields']);
  // Nobody put this together.
  expect(of(['Ana has a key', 'left at the door of number 12, window side'])).toEqual(['~B', '~3']);
});

it('the name of a cached answer keeps its form, and what was asked for is replaced in it', () => {
  const of = createPseudonyms();
  expect(of('searchOrders({"filter":{"find":"Ana","orderStatus":"GEOCODED"},"limit":50})')).toBe(
    'searchOrders({"filter":{"find":"~A","orderStatus":"GEOCODED"},"limit":50})',
  );
  expect(of(['getUser("ana")', 'Ana'])).toEqual(['getUser("~A")', '~A']);
  expect(of('searchOrders({"filter":"Ana"')).toBe('~B');
  expect(of('getOrder([Ana])')).toBe('getOrder(~C)');
});

it('case, spaces and dashes make no other text; a digit is told by a digit', () => {
  const of = createPseudonyms();
  expect(of(['Ana@example.com', 'ana@example.com', 'M5J 0C3', 'm5j-0c3'])).toEqual(['~A', '~A', '~2', '~2']);
});

it('areas and prices of zones stay where they are typed and pasted, and nothing else does there', () => {
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

it('a place on the map is known to the degree', () => {
  expect(kept({ location: { lat: 43.64181, lng: -79.37652 } })).toEqual({ location: { lat: 44, lng: -79 } });
});

it('what is no plain record is left out', () => {
  expect(kept({ bytes: new Uint8Array([65, 110, 97]), at: new Date(0), map: new Map() })).toEqual({
    bytes: null,
    at: null,
    map: null,
  });
});
