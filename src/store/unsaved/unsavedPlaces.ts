/**
 * What was typed and is not saved, wherever it lies in the store. A slice that holds something typed says here how to
 * find it; the question before a reload, the one before Log Out and the notice after signing in again know it from then on.
 */
import type { RootState } from '../types';

/** Something typed that is not saved. */
export interface UnsavedPlace {
  /** What it is, in the words of its page: `Add Merchant`. */
  readonly what: string;
  /** The address at which it goes on. */
  readonly to: string;
}

type Find = (state: RootState) => readonly UnsavedPlace[];

const finders: Find[] = [];

/** Adds a way to find what is typed somewhere. It is run with every action: it must be quick. */
export function findUnsavedIn(find: Find): void {
  finders.push(find);
}

/** Everything typed and not saved of the person who is signed in; each place once. */
export const selectUnsavedPlaces = (state: RootState): readonly UnsavedPlace[] => [
  ...new Map(finders.flatMap((find) => find(state)).map((place) => [place.what, place])).values(),
];

/**
 * Whether reloading the page would lose anything, also of a person whom the server has signed out. A visitor's store has
 * neither, nor the parts of the state that would be looked at.
 */
export function selectWouldLose(state: RootState): boolean {
  const { keptWork }: Partial<RootState> = state;
  if (keptWork === undefined) return false;
  return keptWork?.isUnsaved === true || finders.some((find) => find(state).length > 0);
}
