import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../../ui/observeSize';
import { textWidth } from '../../../ui/textWidth';

/** Pixels: around a tab's name, its widest name, of `12 more`, and between two tabs. */
const [AROUND, NAME_MAX, MORE, GAP] = [18, 168, 84, 4];

interface Tab {
  readonly name: string;
  /** Always stays visible. */
  readonly isChosen: boolean;
}

/** Medium weight is slightly wider than the measured text. */
const tabWidth = (name: string): number => Math.min(NAME_MAX, textWidth(name, 14) * 1.05) + AROUND + GAP;

/**
 * The indexes of the tabs that fit in the row; the others go into a menu.
 * @param beside width of everything else in the row, in pixels
 * @param inside width of what each tab has beside its name, in pixels
 */
export function useFittingTabs(
  row: RefObject<HTMLElement>,
  tabs: readonly Tab[],
  beside: number,
  inside: number,
): readonly number[] {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = () => setRoom(element.clientWidth);
    measure();
    return observeSize(element, measure);
  }, [row]);
  const places = tabs.map((_tab, at) => at);
  // Without layout (tests) everything fits.
  if (room === 0) return places;
  const widths = tabs.map(({ name }) => tabWidth(name) + inside);
  const sum = (of: readonly number[]) => of.reduce((total, at) => total + (widths[at] ?? 0), beside);
  if (sum(places) <= room) return places;
  const chosen = tabs.findIndex(({ isChosen }) => isChosen);
  const fitting: number[] = chosen < 0 ? [] : [chosen];
  for (const at of places) {
    if (at === chosen) continue;
    if (sum([...fitting, at]) + MORE > room) break;
    fitting.push(at);
  }
  return fitting.sort((a, b) => a - b);
}
