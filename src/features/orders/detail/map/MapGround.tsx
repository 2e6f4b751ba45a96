import { memo, useMemo } from 'react';
import { boxAround, namesWithRoom, type MapPart, type MapName } from '../../../../lib/mapMarks';
import { pixelOf, projectionOf, type MapSize, type MapView, type Pixel } from '../../../../lib/mapView';
import { boundsOf, isOutlined, pathOf, type Outlines, type Town } from './outlines';

interface MapGroundProps {
  readonly view: MapView;
  readonly size: MapSize;
  readonly outlines: Outlines | undefined;
}

/** Land and water; a plain background where the outlines have no data. */
export const MapGround = memo(function MapGround({ view, size, outlines }: MapGroundProps) {
  const paths = useMemo(() => {
    if (outlines === undefined || !isOutlined(view.center)) return null;
    const [projection, shown] = [projectionOf(view, size), boundsOf(view, size)];
    const { land, lakes, rivers, borders } = outlines.layers;
    return {
      land: pathOf(land, projection, shown),
      rivers: pathOf(rivers, projection, shown),
      borders: pathOf(borders, projection, shown),
      lakes: pathOf(lakes, projection, shown),
    };
  }, [view, size, outlines]);
  return (
    <>
      <rect {...size} className={paths ? 'map-water' : 'map-land'} />
      {paths && (
        <>
          <path d={paths.land} className="map-land" />
          <path d={paths.borders} className="map-border" />
          <path d={paths.rivers} className="map-river" />
          <path d={paths.lakes} className="map-water" />
        </>
      )}
    </>
  );
});

interface TownNamesProps extends MapGroundProps {
  /** The pin and the origin, which no name may cover. */
  readonly points: readonly Pixel[];
  /** The distance label, which no name may cover either. */
  readonly label: MapPart | null;
}

const NAMES_MOST = 7;

/** The largest towns on the map whose names fit. */
export function TownNames({ view, size, outlines, points, label }: TownNamesProps) {
  const { width, height } = size;
  const taken = [
    ...points.map(([x, y]) => boxAround([x, y - 12], 44, 52)),
    ...(label ? [label] : []),
    // The buttons at the top, the scale and the credit at the bottom.
    { left: 0, top: 0, right: 112, bottom: 40 },
    { left: width - 44, top: 0, right: width, bottom: 72 },
    { left: 0, top: height - 28, right: width, bottom: height },
  ];
  const names = namesWithRoom(placed(outlines?.towns ?? [], view, size), size, taken, NAMES_MOST);
  return (
    <>
      {names.map(({ name, at: [x, y] }) => (
        <text key={`${name} ${x} ${y}`} x={x} y={y} className="map-town">
          {name}
        </text>
      ))}
    </>
  );
}

/** A generator: most towns are not on the map, and a few of the largest are enough. */
function* placed(towns: readonly Town[], view: MapView, size: MapSize): Generator<MapName> {
  const [west, south, east, north] = boundsOf(view, size);
  for (const { name, place } of towns) {
    const { lat, lng } = place;
    if (lng > west && lng < east && lat > south && lat < north)
      yield { name, at: pixelOf(view, size, place) };
  }
}
