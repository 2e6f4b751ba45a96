import fc from 'fast-check';
import {
  CHUNK_SIZE,
  createChunkedAdapter,
  type ChunkedState,
} from '../../../src/store/entities/chunkedEntities';

interface Item {
  readonly id: string;
  readonly version?: number;
  readonly text: string;
}
const adapter = createChunkedAdapter<Item>();
const items = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${from + at}`, text: String(from + at) }));

/** Ids like those from servers, and names that break a plain object used as a dictionary. */
const anId = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((n) => `ord_${n}`),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'é', '0'),
);
const anItem = fc.record({
  id: anId,
  version: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  text: fc.constantFrom('a', 'b'),
});
const aStep = fc.record({
  kind: fc.constantFrom('many' as const, 'newer' as const),
  items: fc.array(anItem, { maxLength: 300 }),
});

/** The same rules on a plain Map; the adapter must behave exactly like it. */
function model(map: Map<string, Item>, kind: 'many' | 'newer', incoming: readonly Item[]) {
  for (const item of incoming) {
    const held = map.get(item.id);
    const isOlder =
      kind === 'newer' &&
      held?.version !== undefined &&
      item.version !== undefined &&
      item.version < held.version;
    if (!isOlder) map.set(item.id, item);
  }
}

describe('chunked entities', () => {
  it('behave as a plain Map through any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 12 }), (steps) => {
        const map = new Map<string, Item>();
        let state = adapter.getInitialState();
        for (const { kind, items: incoming } of steps) {
          const before = JSON.stringify(state);
          const earlier = state;
          if (kind === 'many') state = adapter.upsertMany(state, incoming);
          if (kind === 'newer') state = adapter.upsertNewer(state, incoming);
          model(map, kind, incoming);
          // The previous state is untouched: time travel and selectors rely on it.
          expect(JSON.stringify(earlier)).toBe(before);
        }
        expect(state.total).toBe(map.size);
        expect(state.chunks.flat()).toHaveLength(map.size);
        expect(state.chunks.every((chunk) => chunk.length <= CHUNK_SIZE)).toBe(true);
        for (const [id, item] of map) expect(adapter.selectById(state, id)).toEqual(item);
        expect(adapter.selectById(state, 'never seen')).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it('keep every other chunk as it was when one record changes or a page is added', () => {
    const state = adapter.upsertMany(adapter.getInitialState(), items(10_000));
    const changed = adapter.upsertMany(state, [{ id: 'id-5000', text: 'new' }]);
    const grown = adapter.upsertMany(state, items(50, 10_000));

    expect(differing(state, changed)).toEqual([Math.floor(5000 / CHUNK_SIZE)]);
    expect(differing(state, grown)).toEqual([Math.floor(10_000 / CHUNK_SIZE)]);
    expect(changed.index).toBe(state.index);
  });

  it('touch a small part of the index when a page is added to 100,000 records', () => {
    const state = adapter.upsertMany(adapter.getInitialState(), items(100_000));
    const grown = adapter.upsertMany(state, items(50, 100_000));

    // 50 ids, each with a leaf and at most four branches of 32; a flat dictionary would copy 100,000 entries.
    expect(newNodes(state.index, grown.index)).toBeLessThan(50 * 8);
    expect(adapter.selectById(grown, 'id-100049')?.text).toBe('100049');
  });

  it('keep the identity of a record that did not change', () => {
    const state = adapter.upsertNewer(adapter.getInitialState(), [{ id: 'a', version: 2, text: 'x' }]);
    expect(adapter.upsertNewer(state, [{ id: 'a', version: 2, text: 'x' }])).toBe(state);
  });

  it('drop an outdated response, and accept a record without a version', () => {
    const state = adapter.upsertNewer(adapter.getInitialState(), [{ id: 'a', version: 2, text: 'new' }]);
    expect(adapter.upsertNewer(state, [{ id: 'a', version: 1, text: 'old' }])).toBe(state);
    const plain = adapter.upsertNewer(state, [{ id: 'a', text: 'plain' }]);
    expect(adapter.selectById(plain, 'a')?.text).toBe('plain');
  });

  it('survive a round trip through JSON', () => {
    const state = adapter.upsertMany(adapter.getInitialState(), items(1000));
    const read = JSON.parse(JSON.stringify(state)) as ChunkedState<Item>;
    expect(adapter.selectById(read, 'id-777')?.text).toBe('777');
  });
});

function differing(a: ChunkedState<Item>, b: ChunkedState<Item>): number[] {
  return b.chunks.flatMap((chunk, at) => (chunk === a.chunks[at] ? [] : [at]));
}

/** Counts the objects of `b` that `a` does not share. */
function newNodes(a: unknown, b: unknown): number {
  const known = new Set<unknown>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || known.has(node)) return;
    known.add(node);
    Object.values(node).forEach(collect);
  };
  collect(a);
  let count = 0;
  const countNew = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || known.has(node)) return;
    count += 1;
    Object.values(node).forEach(countNew);
  };
  countNew(b);
  return count;
}
