/**
 * Where following the changes of others stands, and what is known of the last ones (docs/decisions/0061-feed-of-changes.md).
 * The records themselves come in through their own slices.
 *
 *   off ──▶ connecting ──▶ live ◀──▶ waiting (the line broke; tried again)
 *                 └──────▶ polling (streams do not come through)
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import type { KnownChange } from '../edits/knownChange';
import type { RootState } from '../types';

export type FeedPhase = 'off' | 'connecting' | 'live' | 'polling' | 'waiting';

interface FeedState {
  phase: FeedPhase;
  /** Since when changes may come late; null while they do not. */
  behindSince: EpochMs | null;
  /** The last event that was taken. */
  place: string | null;
  /** Who made the last change of a record, by its id: of the newest few hundred. */
  changes: Readonly<Record<string, KnownChange>>;
  /** How often the place was lost: whatever is shown has to be read again. */
  timesLost: number;
}

const CHANGES_KEPT = 500;

const initialState: FeedState = {
  phase: 'off',
  behindSince: null,
  place: null,
  changes: {},
  timesLost: 0,
};

/** Ids of what changed, by the kind of record. Long ones are shown as a count in DevTools. */
type ChangedIds = Readonly<Record<string, readonly string[]>>;

interface ChangesReceived {
  readonly place: string | null;
  readonly ids: ChangedIds;
  readonly changes: Readonly<Record<string, KnownChange>>;
}

const IN_STEP: readonly FeedPhase[] = ['off', 'live', 'polling'];

export const feedSlice = createSlice({
  name: 'feed',
  initialState,
  reducers: {
    phaseReached(state, { payload }: PayloadAction<{ readonly phase: FeedPhase; readonly at: EpochMs }>) {
      state.phase = payload.phase;
      state.behindSince = IN_STEP.includes(payload.phase) ? null : (state.behindSince ?? payload.at);
    },
    /** What others, and this person, have changed: told once for everything that came within a moment. */
    changesReceived(state, { payload }: PayloadAction<ChangesReceived>): FeedState {
      const changes = Object.entries({ ...state.changes, ...payload.changes }).slice(-CHANGES_KEPT);
      return { ...state, place: payload.place, changes: Object.fromEntries(changes) };
    },
    /** The server does not know the place any more: what happened since then will not be told. */
    placeLost(state) {
      state.place = null;
      state.timesLost += 1;
    },
  },
});

export const feedActions = feedSlice.actions;

export const selectFeedPhase = (state: RootState): FeedPhase => state.feed.phase;
/** Since when changes by others may come late; null while they do not. */
export const selectBehindSince = (state: RootState): EpochMs | null => state.feed.behindSince;
/** Who changed the record last, where the feed told it. */
export const selectToldChange = (state: RootState, recordId: string): KnownChange | undefined =>
  state.feed.changes[recordId];
export const selectTimesLost = (state: RootState): number => state.feed.timesLost;
