import { approximateBytes, storeSizes } from '../../../src/features/inspector/storeSizes';

const order = (at: number) => ({ id: `ord_${at}`, notes: 'n'.repeat(at % 7), version: at, gone: null });
const orders = (count: number) => Array.from({ length: count }, (_, at) => order(at));

it('a small value has the size of its JSON, a large one about that', () => {
  const jsonOf = (value: unknown) => JSON.stringify(value).length;
  const near = (value: unknown) => approximateBytes(value) / jsonOf(value);
  expect(near({ text: 'é', list: [1, 2, true], none: null })).toBeGreaterThan(0.8);
  expect(near({ text: 'é', list: [1, 2, true], none: null })).toBeLessThan(1.2);
  const large = { chunks: Array.from({ length: 100 }, () => orders(300)) };
  expect(near(large)).toBeGreaterThan(0.9);
  expect(near(large)).toBeLessThan(1.1);
});

it('groups of slices are listed slice by slice, largest first, and chunks of records are added up', () => {
  const state = {
    flags: { one: true },
    entities: {
      orders: { total: 300, chunks: [orders(200), orders(100)] },
      zones: { byId: { a: order(1) } },
    },
  };
  expect(storeSizes(state).map(({ slice, entries }) => [slice, entries])).toEqual([
    ['entities/orders', 300],
    ['entities/zones', 1],
    ['flags', 0],
  ]);
});
