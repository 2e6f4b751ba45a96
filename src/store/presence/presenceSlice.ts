/** Who else has the records open that are open here (docs/decisions/0065-who-is-here.md). Comes with the first of them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PresenceEntity, PresentPerson } from '../../contract/schemas/presence';
import { presenceHeard } from '../feed/presenceHeard';
import type { RootState } from '../types';
import { viewsReducer } from '../views/viewsReducer';

/** A record that can be open. */
export interface PresencePlace {
  readonly entity: PresenceEntity;
  readonly recordId: string;
}

type People = readonly PresentPerson[];

/** By `placeKey`. */
export type PresenceState = Readonly<Record<string, People>>;

const NOBODY: PresenceState = {};
const NO_PEOPLE: People = [];

export const placeKey = ({ entity, recordId }: PresencePlace): string => `${entity} ${recordId}`;

const presenceSlice = createSlice({
  name: 'presence',
  initialState: NOBODY,
  reducers: {
    /** It is not open here any more: nobody says who else is there. */
    closed(state: PresenceState, { payload }: PayloadAction<PresencePlace>): PresenceState {
      const { [placeKey(payload)]: _closed, ...others } = state;
      return others;
    },
    /** Nobody has confirmed for 30 seconds that the others are there. */
    expired: (): PresenceState => NOBODY,
  },
  extraReducers: (builder) => {
    builder.addCase(
      presenceHeard,
      (state: PresenceState, { payload: { people, ...place } }): PresenceState => ({
        ...state,
        [placeKey(place)]: people,
      }),
    );
  },
});

export const presenceActions = presenceSlice.actions;

const view = presenceSlice.injectInto(viewsReducer, { reducerPath: 'presence' });

/** What was heard of a record; undefined where nothing was. */
export const selectHeard = (state: RootState, place: PresencePlace): People | undefined =>
  view.selectSlice(state.views)[placeKey(place)];
/** Everybody else who has the record open, in the order in which they came. */
export const selectWhoIsHere = (state: RootState, place: PresencePlace): People =>
  selectHeard(state, place) ?? NO_PEOPLE;
/** Whether anybody is shown anywhere. */
export const selectIsAnybodyHere = (state: RootState): boolean =>
  Object.values(view.selectSlice(state.views)).some((people) => people.length > 0);
