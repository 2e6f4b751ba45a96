import { distanceText } from '../../../../domain/orders/mapWords';
import { arrowTo, boxAround, scaleBar, type MapPart } from '../../../../lib/mapMarks';
import { kmPerPixel, type MapSize, type MapView, type Pixel } from '../../../../lib/mapView';

interface ReachProps {
  readonly at: Pixel;
  readonly pixels: number;
}

/** A circle that shows how inaccurate the position may be. */
export function Reach({ at: [x, y], pixels }: ReachProps) {
  return <circle cx={x} cy={y} r={Math.max(pixels, 4)} className="map-reach" />;
}

interface OriginProps {
  readonly from: Pixel;
  readonly at: Pixel;
  readonly size: MapSize;
  readonly km: number;
}

/** Minimum length of the line for a distance label. Pixels. */
const LABELLED_FROM = 60;
/** Offset of the label from the arrow, towards the middle. */
const LABEL_ASIDE = 30;

/** How far the line curves, so that it does not look like a road. */
const bowOf = ([x1, y1]: Pixel, [x2, y2]: Pixel): number => Math.min(Math.hypot(x2 - x1, y2 - y1) * 0.12, 24);

/** Where the distance label goes; null if there is no room for it. */
function labelPlace({ from, at, size }: Omit<OriginProps, 'km'>): Pixel | null {
  const arrow = arrowTo(from, at, size, 28);
  if (arrow) {
    const [x, y] = arrow.at;
    return [x + (x < size.width / 2 ? LABEL_ASIDE : -LABEL_ASIDE), y];
  }
  const [[x1, y1], [x2, y2]] = [from, at];
  if (Math.hypot(x2 - x1, y2 - y1) < LABELLED_FROM) return null;
  return [(x1 + x2) / 2, (y1 + y2) / 2 - bowOf(from, at) / 2];
}

const LABEL_HEIGHT = 18;
const labelWidth = (text: string): number => text.length * 6 + 14;

/** The area that the distance label covers; no town name may lie under it. */
export function labelBox(origin: OriginProps): MapPart | null {
  const place = labelPlace(origin);
  return place && boxAround(place, labelWidth(distanceText(origin.km)), LABEL_HEIGHT);
}

/** The order's origin: a dot and a line to it, or an arrow if it is outside the map. */
export function Origin({ from, at, size, km }: OriginProps) {
  const arrow = arrowTo(from, at, size, 28);
  const [[x1, y1], [x2, y2]] = [from, at];
  const place = labelPlace({ from, at, size });
  const label = place && <Label text={distanceText(km)} at={place} />;
  if (arrow) {
    const [x, y] = arrow.at;
    return (
      <>
        <line x1={x1} y1={y1} x2={x} y2={y} className="map-way" />
        <g transform={`translate(${x} ${y})`}>
          <path d="M4-6 14 0 4 6Z" transform={`rotate(${arrow.angle})`} className="map-arrow" />
        </g>
        {label}
      </>
    );
  }
  const [bowX, bowY] = [(x1 + x2) / 2, (y1 + y2) / 2 - bowOf(from, at)];
  return (
    <>
      <path d={`M${x1} ${y1}Q${bowX} ${bowY} ${x2} ${y2}`} className="map-way" />
      <circle cx={x2} cy={y2} r={5.5} className="map-origin" />
      {label}
    </>
  );
}

function Label({ text, at: [x, y] }: { readonly text: string; readonly at: Pixel }) {
  const width = labelWidth(text);
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={-width / 2}
        y={-LABEL_HEIGHT / 2}
        width={width}
        height={LABEL_HEIGHT}
        rx={9}
        className="map-label"
      />
      <text className="map-distance">{text}</text>
    </g>
  );
}

interface ScaleProps {
  readonly view: MapView;
  readonly size: MapSize;
}

/** The scale bar in the bottom left corner, with its length. */
export function Scale({ view, size }: ScaleProps) {
  const { km, pixels } = scaleBar(kmPerPixel(view), 80);
  return (
    <g transform={`translate(10 ${size.height - 10})`}>
      <path d={`M0-5V0H${pixels}V-5`} className="map-scale" />
      <text x={pixels + 6} className="map-scale-text">
        {distanceText(km)}
      </text>
    </g>
  );
}
