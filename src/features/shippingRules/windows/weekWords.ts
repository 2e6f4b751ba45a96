/** The week in words, for those who cannot see the chart. */
import { pictureTexts } from '../../../contract/ruleTexts';
import type { PictureDay, PicturedGrid } from '../../../domain/rules/weekPicture';

/** The text for a day without deliveries. */
export const gapWords = (grid: PicturedGrid): string =>
  grid === 'Delivery Windows' ? pictureTexts.noDelivery : pictureTexts.noScheduled;

const list = (entries: readonly { readonly label: string }[]): string =>
  entries.map(({ label }) => label).join(', ');

/** The cells of a day in the table beside the chart. */
export const dayCells = (day: PictureDay, grid: PicturedGrid) => ({
  pickup: list(day.pickups),
  cutoff: list(day.cutoffs),
  dropoff: day.isGap
    ? gapWords(grid)
    : [list(day.dropoffs), ...new Set(day.overlaps.map(({ label }) => label))].join('; '),
});

/** `Monday: 12:00–16:00, 17:00–21:00.` */
export const dayWords = (day: PictureDay, grid: PicturedGrid): string =>
  `${day.title}: ${dayCells(day, grid).dropoff}.`;
