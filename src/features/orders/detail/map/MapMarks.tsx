import { distanceText } from '../../../../domain/orders/mapWords';
import { arrowTo, scaleBar } from '../../../../lib/mapMarks';
import { kmPerPixel, type MapSize, type MapView, type Pixel } from '../../../../lib/mapView';

interface ReachProps {
  readonly at: Pixel;
  readonly pixels: number;
}

/** How far off the address may be. */
export function Reach({ at: [x, y], pixels }: ReachProps) {
  return <circle cx={x} cy={y} r={Math.max(pixels, 4)} className="map-reach" />;
}

interface OriginProps {
  readonly from: Pixel;
  readonly at: Pixel;
  readonly size: MapSize;
  readonly km: number;
}

/** The line needs room for its distance between its ends. */
const LABELLED_FROM = 60;
/** Beside the arrow, towards the middle. */
const LABEL_ASIDE = 30;

/** Where the order comes from: a dot and the way there, or an arrow where that is not on the map. */
export function Origin({ from, at, size, km }: OriginProps) {
  const arrow = arrowTo(from, at, size, 28);
  const [[x1, y1], [x2, y2]] = [from, at];
  if (arrow) {
    const [x, y] = arrow.at;
    const isLeft = x < size.width / 2;
    return (
      <>
        <line x1={x1} y1={y1} x2={x} y2={y} className="map-way" />
        <g transform={`translate(${x} ${y})`}>
          <path d="M4-6 14 0 4 6Z" transform={`rotate(${arrow.angle})`} className="map-arrow" />
          <Label text={distanceText(km)} at={[isLeft ? LABEL_ASIDE : -LABEL_ASIDE, 0]} />
        </g>
      </>
    );
  }
  const length = Math.hypot(x2 - x1, y2 - y1);
  // A little bow, that the line is not taken for a road.
  const bow = Math.min(length * 0.12, 24);
  const [bowX, bowY] = [(x1 + x2) / 2, (y1 + y2) / 2 - bow];
  return (
    <>
      <path d={`M${x1} ${y1}Q${bowX} ${bowY} ${x2} ${y2}`} className="map-way" />
      <circle cx={x2} cy={y2} r={5.5} className="map-origin" />
      {length >= LABELLED_FROM && (
        <Label text={distanceText(km)} at={[(x1 + x2) / 2, (y1 + y2) / 2 - bow / 2]} />
      )}
    </>
  );
}

function Label({ text, at: [x, y] }: { readonly text: string; readonly at: Pixel }) {
  const width = text.length * 6 + 14;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-9} width={width} height={18} rx={9} className="map-label" />
      <text className="map-distance">{text}</text>
    </g>
  );
}

interface ScaleProps {
  readonly view: MapView;
  readonly size: MapSize;
}

/** A length in the bottom left corner, and how long that is. */
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
