/** Polite announcements of the grid for screen readers. */
import { rangeHeight, rangeWidth } from './gridRows';
import type { GridRange } from './gridTypes';

export interface GridNews {
  /** Increases with each announcement, so that the same text is announced again. */
  readonly count: number;
  readonly text: string;
}

export const addNews = (news: GridNews, text: string): GridNews => ({ count: news.count + 1, text });

const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);

/** `36 cells pasted`. */
export const pastedText = (count: number): string => `${cells(count)} pasted`;

/** `6 cells cleared`; likewise for copying, cutting and filling. */
export const countedText = (range: GridRange, what: 'copied' | 'cut' | 'cleared' | 'filled down'): string =>
  `${cells(rangeHeight(range) * rangeWidth(range))} ${what}`;
