/** The part of the Earth that a map shows, and the conversion between places and pixels (Mercator). */
import { geoMercator, type GeoProjection } from 'd3-geo';
import { EARTH_KM } from './distance';

/** Degrees. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** Pixels from the top left corner. */
export type Pixel = readonly [x: number, y: number];

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

export interface MapView {
  /** The place in the middle of the map. */
  readonly center: LatLng;
  /** The Earth's radius at the equator, in pixels. */
  readonly scale: number;
}

const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
/**
 * Limits of the zoom, in kilometres per pixel: on a phone, a map shows at least two streets and at most a continent.
 */
const CLOSEST_KM = 0.001;
const FARTHEST_KM = 12;
/** The highest latitude; Mercator maps extend infinitely towards the poles. */
const LAT_MAX = 85;
/** Space around the places in a fitted view, for the pin above its point and the controls in the corners. */
const ROOM = { aside: 44, down: 34 };

/** Rounds to five decimals, about a metre, so that the stored value is the displayed one. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Places in the plane of the projection, with the Earth's radius as 1. */
const PLANE = geoMercator().scale(1).translate([0, 0]);
const inPlane = ({ lat, lng }: LatLng): Pixel => PLANE([lng, between(lat, -LAT_MAX, LAT_MAX)]) ?? [0, 0];
const fromPlane = ([x, y]: Pixel): LatLng => {
  const [lng, lat] = PLANE.invert?.([x, y]) ?? [0, 0];
  return { lat, lng };
};

const cosine = ({ lat }: LatLng): number => Math.cos((lat * Math.PI) / 180);

/** Kilometres per pixel in the middle of the map. */
export const kmPerPixel = ({ center, scale }: MapView): number => (EARTH_KM * cosine(center)) / scale;

/** The projection of a view. Shapes are clipped slightly outside of it. */
export function projectionOf({ center, scale }: MapView, { width, height }: MapSize): GeoProjection {
  return geoMercator()
    .center([center.lng, center.lat])
    .scale(scale)
    .translate([width / 2, height / 2])
    .precision(0)
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ]);
}

export function pixelOf(view: MapView, { width, height }: MapSize, place: LatLng): Pixel {
  const [x, y] = inPlane(place);
  const [middleX, middleY] = inPlane(view.center);
  return [width / 2 + (x - middleX) * view.scale, height / 2 + (y - middleY) * view.scale];
}

export function placeAt(view: MapView, { width, height }: MapSize, [x, y]: Pixel): LatLng {
  const [middleX, middleY] = inPlane(view.center);
  const { lat, lng } = fromPlane([
    middleX + (x - width / 2) / view.scale,
    middleY + (y - height / 2) / view.scale,
  ]);
  return { lat: rounded(lat), lng: rounded(lng) };
}

/** A view that contains all of these places, and at least `aroundKm` around the first one. */
export function fitView(
  [first, ...others]: readonly [LatLng, ...LatLng[]],
  aroundKm: number,
  { width, height }: MapSize,
): MapView {
  const [north, east] = [aroundKm / KM_PER_DEGREE, aroundKm / KM_PER_DEGREE / cosine(first)];
  const corners = [
    { lat: first.lat + north, lng: first.lng + east },
    { lat: first.lat - north, lng: first.lng - east },
    ...others,
  ].map(inPlane);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const center = fromPlane([(left + right) / 2, (top + bottom) / 2]);
  const scale = Math.min(
    Math.max(width - 2 * ROOM.aside, ROOM.aside) / (right - left),
    Math.max(height - 2 * ROOM.down, ROOM.down) / (bottom - top),
  );
  return { center, scale: withinLimits(center, scale) };
}

function withinLimits(center: LatLng, scale: number): number {
  const radius = EARTH_KM * cosine(center);
  return between(scale, radius / FARTHEST_KM, radius / CLOSEST_KM);
}

/**
 * Zooms in by a factor, or out by one below 1; `around` keeps its position on the screen. At the limit, the view is
 * returned unchanged.
 */
export function zoomed(view: MapView, around: LatLng, factor: number): MapView {
  const scale = withinLimits(view.center, view.scale * factor);
  if (scale === view.scale) return view;
  const [[x, y], [middleX, middleY]] = [inPlane(around), inPlane(view.center)];
  const by = view.scale / scale;
  return { center: fromPlane([x + (middleX - x) * by, y + (middleY - y) * by]), scale };
}

/** The view, moved just far enough to contain the place with some space around it. */
export function withInView(view: MapView, size: MapSize, place: LatLng): MapView {
  const { width, height } = size;
  const [x, y] = pixelOf(view, size, place);
  const beyond = (at: number, length: number, wanted: number) => {
    const room = Math.min(wanted, length / 4);
    return at - between(at, room, length - room);
  };
  const [right, below] = [beyond(x, width, ROOM.aside), beyond(y, height, ROOM.down)];
  if (right === 0 && below === 0) return view;
  const [middleX, middleY] = inPlane(view.center);
  return { ...view, center: fromPlane([middleX + right / view.scale, middleY + below / view.scale]) };
}

/** The place moved by metres to the east and to the north. */
export function movedBy({ lat, lng }: LatLng, east: number, north: number): LatLng {
  const eastKm = east / 1000 / cosine({ lat, lng });
  return {
    lat: rounded(between(lat + north / 1000 / KM_PER_DEGREE, -LAT_MAX, LAT_MAX)),
    lng: rounded(between(lng + eastKm / KM_PER_DEGREE, -180, 180)),
  };
}
