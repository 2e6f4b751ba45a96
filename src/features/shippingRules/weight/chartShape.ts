/** The positions of the parts of the price chart, in pixels. */
import type { PriceStep, PriceSteps } from '../../../domain/rules/priceSteps';
import { formatDollars } from '../../../domain/orders/money';
import { textWidth } from '../../../ui/textWidth';

export const CHART = { width: 588, height: 388, left: 44, right: 16, top: 12, bottom: 40 } as const;

const INNER_HEIGHT = CHART.height - CHART.top - CHART.bottom;
/** The y of the chart's baseline. */
export const FLOOR = CHART.height - CHART.bottom;
/** Padding around the label over the caret's band. */
const TIP_ROOM = 24;
const FONT = 12;
/** Space between the edge, the amounts and their axis. */
const AXIS_GAP = 12;

export interface ChartScale {
  /** The x of the price axis: further right if amounts are long. */
  readonly left: number;
  /** The x of a weight in pounds. */
  readonly x: (pounds: number) => number;
  /** The y of a price in dollars. */
  readonly y: (price: number) => number;
}

/** `$2.00`. */
export const axisDollars = (amount: number): string => formatDollars(amount) ?? '';

const wide = (text: string): number => textWidth(text, FONT) || text.length * 7;

export function chartScale({
  lastBand,
  top,
  lines,
}: Pick<PriceSteps, 'lastBand' | 'top' | 'lines'>): ChartScale {
  const left = Math.max(CHART.left, ...lines.map((line) => Math.ceil(wide(axisDollars(line))) + AXIS_GAP));
  const innerWidth = CHART.width - left - CHART.right;
  return {
    left,
    x: (pounds) => left + (pounds / Math.max(1, lastBand)) * innerWidth,
    y: (price) => FLOOR - (price / (top || 1)) * INNER_HEIGHT,
  };
}

/** Groups bands that follow each other without a gap. */
function runsOf(steps: readonly PriceStep[]): PriceStep[][] {
  const runs: PriceStep[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.at(-1)?.band === step.band - 1) run.push(step);
    else runs.push([step]);
  }
  return runs;
}

const at = (value: number): string => String(Math.round(value * 10) / 10);

/** The line of each run of bands, and the area under it: band n covers n - 1 to n pounds. */
export function chartPaths(
  steps: readonly PriceStep[],
  { x, y }: ChartScale,
): { line: string; area: string }[] {
  return runsOf(steps).map((run) => {
    const from = at(x((run[0]?.band ?? 1) - 1));
    const points = run.map(({ band, price }) => `V${at(y(price))}H${at(x(band))}`).join('');
    const first = at(y(run[0]?.price ?? 0));
    return {
      line: `M${from} ${first}${points}`,
      area: `M${from} ${FLOOR}${points}V${FLOOR}Z`,
    };
  });
}

interface FallLabel {
  readonly band: number;
  readonly text: string;
  /** The label ends here, left of its band, or starts here if there is no room on the left. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  /** From the label to its step. */
  readonly leader: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

/**
 * The labels at falling prices. Labels that would overlap an earlier one are left out (the list below has them all).
 */
export function fallLabels(falls: PriceSteps['falls'], { x, y, left }: ChartScale): FallLabel[] {
  const labels: FallLabel[] = [];
  let taken = -Infinity;
  for (const { band, label: text, price } of falls) {
    const width = wide(text);
    const isLeft = x(band - 1) - 8 - width > left;
    const place = isLeft ? x(band - 1) - 8 : x(band) + 8;
    const from = isLeft ? place - width : place;
    if (from < taken || from + width > CHART.width) continue;
    const words = CHART.top + 38;
    const leader = {
      x1: isLeft ? place + 3 : place - 3,
      y1: words + 2,
      x2: x(band - 0.5),
      y2: y(price) - 10,
    };
    labels.push({ band, text, x: place, y: words, anchor: isLeft ? 'end' : 'start', leader });
    taken = from + width + 12;
  }
  return labels;
}

/** The dark box with the label over the caret's band. */
export function caretTip(step: { band: number; price: number; label: string }, scale: ChartScale) {
  const centre = scale.x(step.band - 0.5);
  const dot = scale.y(step.price);
  const width = wide(step.label) + TIP_ROOM;
  const left = Math.min(Math.max(centre - width / 2, 4), CHART.width - width - 4);
  // Above the line, or below it if the line is at the top.
  const top = dot - 36 < CHART.top ? dot + 12 : dot - 36;
  return { centre, dot, left, top, width, height: 24 };
}
