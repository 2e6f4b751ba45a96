/**
 * The five presets of both date ranges (decisions D): whole calendar periods in the browser's zone, a week from
 * Sunday to Saturday, both ends included.
 */

export interface DatePreset {
  readonly label: string;
  /** Local midnights of the first and the last day. */
  readonly range: readonly [Date, Date];
}

/** The presets as of `now`, in the order in which they are offered. */
export function datePresets(now: Date): readonly DatePreset[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  // Days past either end of a month roll over into its neighbour, which is what a week needs.
  const on = (dayOfMonth: number, inMonth = month) => new Date(year, inMonth, dayOfMonth);
  const sunday = day - now.getDay();
  return [
    { label: 'Today', range: [on(day), on(day)] },
    { label: 'This Month', range: [on(1), on(0, month + 1)] },
    { label: 'Last Month', range: [on(1, month - 1), on(0)] },
    { label: 'This Week', range: [on(sunday), on(sunday + 6)] },
    { label: 'Last Week', range: [on(sunday - 7), on(sunday - 1)] },
  ];
}
