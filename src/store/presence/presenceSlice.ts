/**
 * Who else has the records open that are open here (docs/decisions/0065-who-is-here.md). Loaded with the first opened
 * record.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PresenceEntity, PresentPerson } from '../../contract/schemas/presence';
import { presenceReported } from '../feed/presenceReported';
import type { RootState } from '../types';
import { viewsReducer } from '../views/viewsReducer';

/** A record that can be open. */
export interface PresencePlace {
  readonly entity: PresenceEntity;
  readonly recordId: string;
}

type People = readonly PresentPerson[];

/** People by `placeKey`. */
export type PresenceState = Readonly<Record<string, People>>;

const NOBODY: PresenceState = {};
const NO_PEOPLE: People = [];

export const placeKey = ({ entity, recordId }: PresencePlace): string => `${entity} ${recordId}`;

const presenceSlice = createSlice({
  name: 'presence',
  initialState: NOBODY,
  reducers: {
    /** The record was closed here, so the server no longer reports who else has it open. */
    closed(state: PresenceState, { payload }: PayloadAction<PresencePlace>): PresenceState {
      const { [placeKey(payload)]: _closed, ...others } = state;
      return others;
    },
    /** The presence of others was not confirmed for 30 seconds. */
    expired: (): PresenceState => NOBODY,
  },
  extraReducers: (builder) => {
    builder.addCase(
      presenceReported,
      (state: PresenceState, { payload: { people, ...place } }): PresenceState => ({
        ...state,
        [placeKey(place)]: people,
      }),
    );
  },
});

export const presenceActions = presenceSlice.actions;

const view = presenceSlice.injectInto(viewsReducer, { reducerPath: 'presence' });

/** The people last reported for a record; undefined if none were reported. */
export const selectReportedPeople = (state: RootState, place: PresencePlace): People | undefined =>
  view.selectSlice(state.views)[placeKey(place)];
/** All other people who have the record open, in the order in which they opened it. */
export const selectWhoIsHere = (state: RootState, place: PresencePlace): People =>
  selectReportedPeople(state, place) ?? NO_PEOPLE;
/** Whether anybody else is shown at any record. */
export const selectIsAnybodyHere = (state: RootState): boolean =>
  Object.values(view.selectSlice(state.views)).some((people) => people.length > 0);
