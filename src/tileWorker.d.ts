/** The address of the file that a map with tiles runs in a worker. */
declare module '*/maplibre-gl-worker.mjs' {
  const url: string;
  export default url;
}
