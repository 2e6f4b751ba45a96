/** Orders by id, stored in chunks because there may be a hundred thousand, with the time when each was last read. */
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import { isOlder } from '../../../lib/versions';
import { CHUNK_SIZE, createChunkedAdapter, type ChunkedState } from '../chunkedEntities';
import { positionOf } from '../idIndex';

export interface OrdersState extends ChunkedState<OrderRecord> {
  /** When each record was last read from the server, at the same indexes as the records. */
  readonly readAt: readonly (readonly EpochMs[])[];
}

const adapter = createChunkedAdapter<OrderRecord>();

const getInitialState = (): OrdersState => ({ ...adapter.getInitialState(), readAt: [] });

/** When the order was last read from the server; undefined when it is not loaded. */
function selectReadAt({ index, readAt }: OrdersState, id: OrderId): EpochMs | undefined {
  const position = positionOf(index, id);
  return position === undefined
    ? undefined
    : readAt[Math.floor(position / CHUNK_SIZE)]?.[position % CHUNK_SIZE];
}

/**
 * Takes records read at a time. A late answer changes neither the record nor its time; an equal record only updates the
 * time. Only chunks with changed times are copied.
 */
function takeRead(state: OrdersState, records: readonly OrderRecord[], at: EpochMs): OrdersState {
  const { total, chunks, index } = adapter.upsertNewer(state, records);
  const own = new Map<number, EpochMs[]>();
  for (const { id, version } of records) {
    const position = positionOf(index, id);
    if (position === undefined) continue;
    const [chunk, place] = [Math.floor(position / CHUNK_SIZE), position % CHUNK_SIZE];
    const held = chunks[chunk]?.[place];
    const isOvertaken = held !== undefined && isOlder({ version }, held);
    const before = own.get(chunk) ?? state.readAt[chunk] ?? [];
    if (isOvertaken || (before[place] ?? -Infinity) >= at) continue;
    const times = own.get(chunk) ?? before.slice();
    times[place] = at;
    own.set(chunk, times);
  }
  if (own.size === 0 && chunks === state.chunks) return state;
  const readAt = state.readAt.slice();
  own.forEach((times, chunk) => (readAt[chunk] = times));
  // Frozen, so that Immer does not search it for drafts.
  return Object.freeze({ total, chunks, index, readAt });
}

const forgetVersions = (state: OrdersState): OrdersState =>
  Object.freeze({ ...adapter.forgetVersions(state), readAt: state.readAt });

export const orderChunks = {
  getInitialState,
  selectById: adapter.selectById,
  selectReadAt,
  takeRead,
  forgetVersions,
  removeAll: getInitialState,
};
