/**
 * The five presets of both date ranges: whole calendar periods, weeks from Sunday to Saturday, both ends included. Each
 * date is local midnight of its day, as the date picker expects.
 */

interface DatePreset {
  readonly label: string;
  /** The first and the last day. */
  readonly range: readonly [Date, Date];
}

/** The presets for a given day, in display order. */
export function datePresets(today: Date): readonly DatePreset[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  // Days before or after the month roll over into the neighbouring month, as a week needs.
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
