/** The week in words: what the picture says to those who do not see it. */
import { pictureTexts } from '../../../contract/ruleTexts';
import type { PictureDay, PicturedGrid } from '../../../domain/rules/weekPicture';

/** That nothing is delivered on a day. */
export const gapWords = (grid: PicturedGrid): string =>
  grid === 'Delivery Windows' ? pictureTexts.noDelivery : pictureTexts.noScheduled;

const list = (entries: readonly { readonly label: string }[]): string =>
  entries.map(({ label }) => label).join(', ');

/** A day's columns of the table beside the picture. */
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
