import type { Weekday } from '../../contract/constants';

/** A week without any entry. All eight keys are present, so code that reads a week never finds one missing (ENT-03). */
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
