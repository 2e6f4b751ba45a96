/** The address of the worker script for maps with tiles. */
declare module '*/maplibre-gl-worker.mjs' {
  const url: string;
  export default url;
}
