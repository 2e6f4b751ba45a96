/** Street tiles by MapLibre: code of its own, fetched only where the configuration names tiles. */
import { Map as TileCanvas, setWorkerUrl, type MapOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import type { MapView } from '../../../../lib/mapView';
import { isTileTemplate } from '../../../../lib/tileUrl';

/** A source that says nothing for so long counts as missing. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 250;
/** Most sources end here; closer, their last tiles are drawn larger. */
const CLOSEST_ZOOM = 19;
/** Pixels that the Earth has around its equator at zoom 0. */
const WORLD = 512;

export interface TileMap {
  readonly show: (view: MapView) => void;
  readonly remove: () => void;
}

/**
 * Draws the tiles of a view into an element, which takes no pointer and no key by that. Throws where there is no WebGL;
 * `onMissing` is called when no tile comes, or none can be drawn any more.
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
    // Who asks, and from no page in particular: many sources let in only the sites that they know.
    transformRequest: (address) => ({ url: address, referrerPolicy: 'strict-origin' }),
  });
  // The drawing over it is what has a name.
  const canvas = map.getCanvas();
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name);

  // Neither a tile that is refused nor one that never comes says so by an event.
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
