/** The CPU time of a page's main thread by kind of work. */
import { percentile, shown } from '../figures';

/** Milliseconds. Nothing counts twice: a layout that a script waits for is not part of the script. */
export interface Spent {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

const KINDS = ['all', 'script', 'style', 'layout'] as const;

const kindByKind = (valueOf: (kind: keyof Spent) => number): Spent => {
  const [all = 0, script = 0, style = 0, layout = 0] = KINDS.map(valueOf);
  return { all, script, style, layout };
};

export const spentBetween = (before: Spent, after: Spent): Spent =>
  kindByKind((kind) => after[kind] - before[kind]);

/** The time per 1,000 of `count`. */
export const perThousand = (spent: Spent, count: number): Spent =>
  kindByKind((kind) => (spent[kind] / count) * 1000);

/** The median of each kind separately, so that an outlier affects only the kind in which it occurred. */
export const middleOf = (all: readonly Spent[]): Spent =>
  kindByKind((kind) =>
    percentile(
      all.map((one) => one[kind]),
      0.5,
    ),
  );

/** The kinds in words. The rest is painting, compositing, garbage collection and the browser's own work. */
export function spentInWords(spent: Spent): string {
  const { all, script, style, layout } = spent;
  const rest = all - script - style - layout;
  return `script ${shown(script)}, style ${shown(style)}, layout ${shown(layout)}, rest ${shown(rest)} ms`;
}
