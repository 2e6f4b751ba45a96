/**
 * Records by id in small chunks, with the interface of the usual entity adapter. Appending a page or changing a record
 * copies one chunk and a few leaves of the index, however much is loaded. The usual adapter copies its whole dictionary
 * (110 ms instead of 0.3 ms at 100,000 records).
 *
 * The functions are pure and take the plain state, not a draft: a reducer passes `original(state)` and returns their
 * result. The result shares every unchanged chunk.
 */
import { deepEqual } from '../../lib/deepEqual';
import { isOlder, withVersionForgotten } from '../../lib/versions';
import { EMPTY_INDEX, positionOf, withPosition, type IdIndex } from './idIndex';

interface Entity {
  readonly id: string;
  /** Counts the changes on the server; absent if the server keeps no versions. */
  readonly version?: number;
}

export interface ChunkedState<Record extends Entity> {
  readonly total: number;
  /** Records in order of arrival. All chunks but the last are full. */
  readonly chunks: readonly (readonly Record[])[];
  readonly index: IdIndex;
}

/** Small enough that copying one is cheap, large enough that 100,000 records need only some 400 chunks. */
export const CHUNK_SIZE = 256;

type Decide<Record> = (held: Record, incoming: Record) => Record;

/** Creates the adapter for one kind of record. */
export function createChunkedAdapter<Record extends Entity>() {
  type State = ChunkedState<Record>;

  const getInitialState = (): State => ({ total: 0, chunks: [], index: EMPTY_INDEX });

  function recordAt(state: State, position: number): Record | undefined {
    return state.chunks[Math.floor(position / CHUNK_SIZE)]?.[position % CHUNK_SIZE];
  }

  /** The record, or undefined when it is not loaded. Takes a few look-ups, however much is loaded. */
  function selectById(state: State, id: string): Record | undefined {
    const position = positionOf(state.index, id);
    return position === undefined ? undefined : recordAt(state, position);
  }

  function put(state: State, records: readonly Record[], decide: Decide<Record>): State {
    let { total, index } = state;
    let chunks: (readonly Record[])[] | null = null;
    // Chunks copied by this call, which may be written to.
    const own = new Map<number, Record[]>();
    const write = (position: number, record: Record) => {
      const chunk = Math.floor(position / CHUNK_SIZE);
      chunks ??= state.chunks.slice();
      let copy = own.get(chunk);
      if (copy === undefined) {
        copy = (chunks[chunk] ?? []).slice();
        own.set(chunk, copy);
        chunks[chunk] = copy;
      }
      copy[position % CHUNK_SIZE] = record;
    };

    for (const record of records) {
      const position = positionOf(index, record.id);
      if (position === undefined) {
        index = withPosition(index, record.id, total);
        write(total, record);
        total += 1;
        continue;
      }
      const held = (chunks ?? state.chunks)[Math.floor(position / CHUNK_SIZE)]?.[position % CHUNK_SIZE];
      if (held === undefined) continue;
      const decided = decide(held, record);
      if (decided !== held) write(position, decided);
    }
    // Frozen, so that Immer does not search all chunks and the whole index for drafts.
    return chunks === null ? state : Object.freeze({ total, chunks, index });
  }

  /** Adds and replaces records. An equal record keeps its identity, so that nothing renders again. */
  function upsertMany(state: State, records: readonly Record[]): State {
    return put(state, records, (held, incoming) => (deepEqual(held, incoming) ? held : incoming));
  }

  /**
   * Like `upsertMany`, but drops a record older than the held one, so that a late answer does not restore an old state.
   * Without versions on both sides the last answer wins.
   */
  function upsertNewer(state: State, records: readonly Record[]): State {
    return put(state, records, (held, incoming) =>
      isOlder(incoming, held) || deepEqual(held, incoming) ? held : incoming,
    );
  }

  /** Adds new records. `merge` combines those that are held already; returning `held` changes nothing. */
  function upsertBy(state: State, records: readonly Record[], merge: Decide<Record>): State {
    return put(state, records, merge);
  }

  /** Any answer replaces the records from now on, whatever its versions. Copies all of them. */
  function forgetVersions(state: State): State {
    return Object.freeze({ ...state, chunks: state.chunks.map((chunk) => chunk.map(withVersionForgotten)) });
  }

  return { getInitialState, selectById, upsertMany, upsertNewer, upsertBy, forgetVersions };
}
