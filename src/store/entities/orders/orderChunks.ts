/** Orders by id, kept in chunks: there may be a hundred thousand of them. Beside each stands when it was last read. */
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import { CHUNK_SIZE, createChunkedAdapter, type ChunkedState } from '../chunkedEntities';
import { positionOf } from '../idIndex';

export interface OrdersState extends ChunkedState<OrderRecord> {
  /** When each record was last read from the server, at the record's own place. */
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
 * Takes what was read at a moment. An answer that was overtaken changes neither the record nor its time; one that says
 * nothing new makes it as fresh as it says. Only chunks that get another time are copied.
 */
function takeRead(state: OrdersState, records: readonly OrderRecord[], at: EpochMs): OrdersState {
  const { total, chunks, index } = adapter.upsertNewer(state, records);
  const own = new Map<number, EpochMs[]>();
  for (const { id, version } of records) {
    const position = positionOf(index, id);
    if (position === undefined) continue;
    const [chunk, place] = [Math.floor(position / CHUNK_SIZE), position % CHUNK_SIZE];
    const held = chunks[chunk]?.[place];
    const isOvertaken = held?.version !== undefined && version !== undefined && version < held.version;
    const before = own.get(chunk) ?? state.readAt[chunk] ?? [];
    if (isOvertaken || (before[place] ?? -Infinity) >= at) continue;
    const times = own.get(chunk) ?? before.slice();
    times[place] = at;
    own.set(chunk, times);
  }
  if (own.size === 0 && chunks === state.chunks) return state;
  const readAt = state.readAt.slice();
  own.forEach((times, chunk) => (readAt[chunk] = times));
  // Frozen, so that Immer takes it as it is.
  return Object.freeze({ total, chunks, index, readAt });
}

export const orderChunks = {
  getInitialState,
  selectById: adapter.selectById,
  selectReadAt,
  takeRead,
  removeAll: getInitialState,
};
