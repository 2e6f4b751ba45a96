import { useEffect, useRef } from 'react';
import type { MapView } from '../../../../lib/mapView';
import type { TileMap } from './tileMap';

interface TileGroundProps {
  readonly url: string;
  readonly view: MapView;
  /** Called when the tiles do not load, cannot be drawn, or their code is missing. Must be a stable function. */
  readonly onMissing: () => void;
}

/** Street tiles under the marks of the map; they follow its view. */
export function TileGround({ url, view, onMissing }: TileGroundProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<TileMap>();
  const shown = useRef(view);
  useEffect(() => {
    shown.current = view;
    map.current?.show(view);
  }, [view]);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const { drawTiles } = await import(/* webpackChunkName: 'tiles' */ './tileMap');
      if (isGone || box.current === null) return;
      map.current = drawTiles(box.current, url, shown.current, onMissing);
    };
    draw().catch(() => {
      if (!isGone) onMissing();
    });
    return () => {
      isGone = true;
      map.current?.remove();
      map.current = undefined;
    };
  }, [url, onMissing]);
  return <div ref={box} className="map-tiles" aria-hidden />;
}
