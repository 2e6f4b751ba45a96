/** Street tiles by MapLibre: a chunk of its own, loaded only if the configuration names tiles. */
import { Map as TileCanvas, setWorkerUrl, type MapOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import type { MapView } from '../../../../lib/mapView';
import { isTileTemplate } from '../../../../lib/tileUrl';

/** A source that does not answer for this long counts as missing. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 250;
/** Most sources have no tiles beyond this zoom; closer in, their last tiles are enlarged. */
const CLOSEST_ZOOM = 19;
/** Length of the equator at zoom 0, in pixels. */
const WORLD = 512;

export interface TileMap {
  readonly show: (view: MapView) => void;
  readonly remove: () => void;
}

/**
 * Draws the tiles of a view into an element, which handles neither pointer nor keys. Throws without WebGL;
 * `onMissing` is called when no tile loads, or drawing is no longer possible.
 */
export function drawTiles(
  container: HTMLElement,
  url: string,
  view: MapView,
  onMissing: () => void,
): TileMap {
  setWorkerUrl(workerUrl);
  const map = new TileCanvas({
    container,
    style: isTileTemplate(url) ? styleOf(url) : url,
    ...cameraOf(view),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    // Send the origin, but not the page: many sources allow only sites that they know.
    transformRequest: (address) => ({ url: address, referrerPolicy: 'strict-origin' }),
  });
  // The drawing over it carries the accessible name.
  const canvas = map.getCanvas();
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name);

  // No event reports a tile that is refused or never arrives.
  let looksLeft = PATIENCE_MS / LOOK_MS;
  const looks = setInterval(() => {
    if (document.hidden) return;
    looksLeft -= 1;
    if (map.loaded() || looksLeft === 0) miss();
  }, LOOK_MS);
  const miss = () => {
    clearInterval(looks);
    onMissing();
  };
  map.on('sourcedata', ({ tile }) => {
    if (tile !== undefined) clearInterval(looks);
  });
  map.on('error', () => {
    if (!map.isStyleLoaded()) miss();
  });
  map.on('webglcontextlost', miss);
  return {
    show: (shown) => map.jumpTo(cameraOf(shown)),
    remove: () => {
      clearInterval(looks);
      map.remove();
    },
  };
}

const styleOf = (template: string): MapOptions['style'] => ({
  version: 8,
  sources: { tiles: { type: 'raster', tiles: [template], tileSize: WORLD / 2, maxzoom: CLOSEST_ZOOM } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-fade-duration': 0 } }],
});

const cameraOf = ({ center, scale }: MapView) => ({
  center,
  zoom: Math.log2((2 * Math.PI * scale) / WORLD),
});
