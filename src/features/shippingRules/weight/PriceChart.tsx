import { useId } from 'react';
import { caretStep, type PriceSteps } from '../../../domain/rules/priceSteps';
import {
  axisDollars,
  caretTip,
  CHART,
  chartPaths,
  chartScale,
  fallLabels,
  FLOOR,
  type ChartScale,
} from './chartShape';
import './weights.css';

interface PriceChartProps {
  readonly steps: PriceSteps;
  /** The grid's row that has the caret, counted from 0: its band is marked. */
  readonly caretRow?: number | undefined;
}

/** Price by weight as a step chart: what a heavier order costs, where a price falls, which bands are missing. */
export function PriceChart({ steps, caretRow }: PriceChartProps) {
  const { lines, ticks, lastBand, sentence } = steps;
  const id = useId();
  if (lastBand === 0) return <p className="price-chart-empty">{sentence}</p>;
  const scale = chartScale(steps);
  const { x, y, left } = scale;
  return (
    <svg
      className="price-chart"
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      role="img"
      aria-label={sentence}
    >
      <defs>
        <pattern
          id={`${id}-gap`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2" height="6" className="price-chart-hatch" />
        </pattern>
      </defs>
      {lines.map((line, index) => (
        <g key={line}>
          <line
            className={index === 0 ? 'price-chart-floor' : 'price-chart-line'}
            x1={left}
            x2={CHART.width - CHART.right}
            y1={y(line)}
            y2={y(line)}
          />
          <text className="price-chart-axis" x={left - 8} y={y(line) + 4} textAnchor="end">
            {axisDollars(line)}
          </text>
        </g>
      ))}
      {ticks.map((band) => (
        <g key={band}>
          <line className="price-chart-floor" x1={x(band)} x2={x(band)} y1={FLOOR} y2={FLOOR + 3} />
          <text className="price-chart-axis" x={x(band)} y={FLOOR + 17} textAnchor="middle">
            {band}
          </text>
        </g>
      ))}
      <text className="price-chart-axis" x={CHART.width - CHART.right} y={CHART.height - 4} textAnchor="end">
        lb, rounded up
      </text>
      {steps.gaps.map(({ from, to }) => (
        <rect
          key={from}
          className="price-chart-gap"
          x={x(from - 1)}
          y={CHART.top}
          width={x(to) - x(from - 1)}
          height={FLOOR - CHART.top}
          fill={`url(#${id}-gap)`}
        />
      ))}
      {chartPaths(steps.steps, scale).map(({ line, area }) => (
        <g key={line}>
          <path className="price-chart-area" d={area} />
          <path className="price-chart-steps" d={line} />
        </g>
      ))}
      <Falls falls={steps.falls} scale={scale} />
      {caretRow !== undefined && <CaretMark steps={steps} row={caretRow} scale={scale} />}
    </svg>
  );
}

/** Bands that cost less than the one before: a coloured strip, a line over the step, and a label. */
function Falls({ falls, scale }: { readonly falls: PriceSteps['falls']; readonly scale: ChartScale }) {
  const { x, y } = scale;
  return (
    <>
      {falls.map(({ band, price }) => (
        <g key={band}>
          <rect
            className="price-chart-fall"
            x={x(band - 1)}
            y={CHART.top}
            width={x(band) - x(band - 1)}
            height={FLOOR - CHART.top}
          />
          <line className="price-chart-fall-line" x1={x(band - 1)} x2={x(band)} y1={y(price)} y2={y(price)} />
        </g>
      ))}
      {fallLabels(falls, scale).map(({ band, text, x: at, y: top, anchor, leader }) => (
        <g key={band}>
          {leader.y2 > leader.y1 && <line className="price-chart-leader" {...leader} />}
          <text className="price-chart-fall-text" x={at} y={top} textAnchor={anchor}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

interface CaretMarkProps {
  readonly steps: PriceSteps;
  readonly row: number;
  readonly scale: ChartScale;
}

/** A label over the band at the caret: `12 lb adds $3.25`. */
function CaretMark({ steps, row, scale }: CaretMarkProps) {
  const step = caretStep(steps, row);
  if (step === null) return null;
  const { centre, dot, left, top, width, height } = caretTip(step, scale);
  return (
    <g>
      <line className="price-chart-caret" x1={centre} x2={centre} y1={dot} y2={FLOOR} />
      <circle className="price-chart-dot" cx={centre} cy={dot} r={4} />
      <rect className="price-chart-tip" x={left} y={top} width={width} height={height} rx={2} />
      <text className="price-chart-tip-text" x={left + width / 2} y={top + 16} textAnchor="middle">
        {step.label}
      </text>
    </g>
  );
}

/** The line above the chart: what it shows, and where these prices apply. */
export function ChartTitle() {
  return (
    <div className="sheet-title">
      <h3>Price by weight</h3>
      <span className="muted weight-chart-note">added to orders; not part of a rate look-up</span>
    </div>
  );
}
