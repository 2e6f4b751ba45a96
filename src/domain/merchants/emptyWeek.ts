import type { Weekday } from '../../contract/constants';

/** A week without any entry, all eight keys there: readers of a week never meet a missing one (ENT-03). */
export const emptyWeek = (): Record<Weekday | 'exceptions', never[]> => ({
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
  exceptions: [],
});
