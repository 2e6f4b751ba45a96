/**
 * The state of following the changes of others, and the latest changes (docs/decisions/0061-feed-of-changes.md). The
 * records themselves arrive through their own slices.
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
  /** Since when changes may arrive late; null while they do not. */
  behindSince: EpochMs | null;
  /** The id of the last handled event. */
  place: string | null;
  /** The last change of each record, by the record's id, oldest first. Only the newest few hundred are kept. */
  changes: Readonly<Record<string, KnownChange>>;
  /** How often the position was lost: each time everything shown must be read again. */
  timesLost: number;
  /** The server has a newer version of the console: only changes of orders are still read. */
  isOutdated: boolean;
}

/** Of how many records the last change is kept. */
export const CHANGES_KEPT = 500;

const initialState: FeedState = {
  phase: 'off',
  behindSince: null,
  place: null,
  changes: {},
  timesLost: 0,
  isOutdated: false,
};

/** Ids of changed records, by kind. DevTools shows long lists as a count. */
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
    /** Changes of others and of this person arrived; one action for all of one sort and moment. */
    changesReceived(state, { payload }: PayloadAction<ChangesReceived>): FeedState {
      // A record that changed again moves to the end. Otherwise its newest change would be dropped as its first one.
      const others = Object.entries(state.changes).filter(([id]) => !Object.hasOwn(payload.changes, id));
      const changes = [...others, ...Object.entries(payload.changes)].slice(-CHANGES_KEPT);
      return { ...state, place: payload.place, changes: Object.fromEntries(changes) };
    },
    /** The server no longer knows the position: changes since then will not be reported. */
    placeLost(state) {
      state.place = null;
      state.timesLost += 1;
    },
    /** The code for changes of anything but orders is no longer on the server. */
    outdated(state) {
      state.isOutdated = true;
    },
  },
});

export const feedActions = feedSlice.actions;

export const selectFeedPhase = (state: RootState): FeedPhase => state.feed.phase;
/** Since when changes of others may arrive late; null while they do not. */
export const selectBehindSince = (state: RootState): EpochMs | null => state.feed.behindSince;
/** The record's last change, if the feed reported it. */
export const selectReportedChange = (state: RootState, recordId: string): KnownChange | undefined =>
  state.feed.changes[recordId];
export const selectTimesLost = (state: RootState): number => state.feed.timesLost;
export const selectIsOutdated = (state: RootState): boolean => state.feed.isOutdated;
