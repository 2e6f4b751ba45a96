/**
 * Finds typed, unsaved work in the store. A slice with typed values registers how to find them. The questions before a
 * reload and before Log Out, and the notice after signing in again, use it.
 */
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import type { RootState } from '../types';

/** Something typed and not saved. */
export interface UnsavedPlace {
  /** Its name, as on its page: `Add Merchant`. */
  readonly what: string;
  /** The name of the merchant that it belongs to, where `what` does not say so: zones of two may have the same name. */
  readonly merchant?: string | undefined;
  /** The id of that merchant, whose name may change. */
  readonly merchantId?: MerchantId;
  /** The address where the person can continue. */
  readonly to: string;
}

type Find = (state: RootState) => readonly UnsavedPlace[];

const finders: Find[] = [];

/** Registers a way to find typed values. It runs after every action, so it must be fast. */
export function findUnsavedIn(find: Find): void {
  finders.push(find);
}

/** The name of a place outside its page: `Edit Zone: Laval (Maison Un)`. */
export const unsavedPlaceName = ({ what, merchant }: UnsavedPlace): string =>
  merchant ? `${what} (${merchant})` : what;

/** Everything that the signed-in person typed and has not saved; each place once. */
export const selectUnsavedPlaces = (state: RootState): readonly UnsavedPlace[] => [
  ...new Map(
    finders
      .flatMap((find) => find(state))
      .map((place) => [`${unsavedPlaceName(place)} ${place.merchantId ?? ''}`, place]),
  ).values(),
];

/**
 * Whether reloading the page would lose anything, also for a person whose session the server ended. A visitor's store
 * has no typed work, and lacks the parts of the state that the finders read.
 */
export function selectWouldLose(state: RootState): boolean {
  const { keptWork }: Partial<RootState> = state;
  if (keptWork === undefined) return false;
  return (keptWork?.unsaved.length ?? 0) > 0 || finders.some((find) => find(state).length > 0);
}
