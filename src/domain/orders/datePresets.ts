/**
 * The five presets of both date ranges: whole calendar periods, a week from Sunday to Saturday, both ends included.
 * Dates are local midnights and stand for their days, as the picker wants them.
 */

interface DatePreset {
  readonly label: string;
  /** The first and the last day. */
  readonly range: readonly [Date, Date];
}

/** The presets as of a day, in the order in which they are offered. */
export function datePresets(today: Date): readonly DatePreset[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  // Days past either end of a month roll over into its neighbour, which is what a week needs.
  const on = (dayOfMonth: number, inMonth = month) => new Date(year, inMonth, dayOfMonth);
  const sunday = day - today.getDay();
  return [
    { label: 'Today', range: [on(day), on(day)] },
    { label: 'This Month', range: [on(1), on(0, month + 1)] },
    { label: 'Last Month', range: [on(1, month - 1), on(0)] },
    { label: 'This Week', range: [on(sunday), on(sunday + 6)] },
    { label: 'Last Week', range: [on(sunday - 7), on(sunday - 1)] },
  ];
}
