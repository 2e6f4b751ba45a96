import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { withInView, zoomed, type MapSize, type MapView, type LatLng } from '../../../../lib/mapView';
import { observeSize } from '../../../../ui/observeSize';

/** Used without layout (tests): a card on a screen of 1440 pixels. */
const USUAL: MapSize = { width: 390, height: 186 };

export interface ShownMap {
  readonly size: MapSize;
  /** Always contains the pin. */
  readonly view: MapView;
  /** Zooms in, or out with a factor below 1; the pin stays where it is. */
  readonly zoom: (factor: number) => void;
  /** Makes this the view of the map. */
  readonly keep: (view: MapView) => void;
  readonly canZoom: (factor: number) => boolean;
}

/**
 * The visible part of the Earth, and the map's size. The first view fits its content; later it changes only when the
 * user zooms or moves the pin out of it.
 */
export function useMapView(
  element: RefObject<HTMLElement>,
  pin: LatLng,
  begin: (size: MapSize) => MapView,
): ShownMap | null {
  const [drawn, setDrawn] = useState<{ readonly size: MapSize; readonly view: MapView } | null>(null);
  const first = useRef(begin);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      const size = width > 0 && height > 0 ? { width, height } : USUAL;
      setDrawn((before) => {
        if (before?.size.width === size.width && before.size.height === size.height) return before;
        return { size, view: before?.view ?? first.current(size) };
      });
    };
    measure();
    return observeSize(box, measure);
  }, [element]);

  const zoom = useCallback(
    (factor: number) =>
      setDrawn(
        (before) =>
          before && { ...before, view: zoomed(withInView(before.view, before.size, pin), pin, factor) },
      ),
    [pin],
  );
  const keep = useCallback((view: MapView) => setDrawn((before) => before && { ...before, view }), []);
  const view = useMemo(() => drawn && withInView(drawn.view, drawn.size, pin), [drawn, pin]);
  if (drawn === null || view === null) return null;
  return { size: drawn.size, view, zoom, keep, canZoom: (factor) => zoomed(view, pin, factor) !== view };
}
