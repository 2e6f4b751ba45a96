import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { pixelOf, placeAt, type MapView, type Pixel, type LatLng } from '../../../../lib/mapView';
import type { ShownMap } from './useMapView';

/** The area around the tip that grabs the pin: pixels to either side, above and below. */
const PIN = { aside: 16, above: 40, below: 8 };

interface PinDrag {
  /**
   * The view when the pin was grabbed, so that the map does not move during the drag. Null while nothing is dragged.
   */
  readonly view: MapView | null;
  readonly handlers: {
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/**
 * The pin follows the pointer that grabbed it; a press elsewhere moves it there. It then has the focus, for the arrow
 * keys, Enter and Escape.
 * @param isActive whether the pin can be moved: a drag ends with it, for example by Escape
 */
export function usePinDrag(
  shown: ShownMap | null,
  element: RefObject<HTMLElement>,
  pin: LatLng,
  isActive: boolean,
  onPlace: (place: LatLng) => void,
): PinDrag {
  const [view, setView] = useState<MapView | null>(null);
  if (view !== null && !isActive) setView(null);
  const grip = useRef<Pixel>([0, 0]);
  const end = () => {
    if (view !== null) shown?.keep(view);
    setView(null);
  };

  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, over: MapView) => {
    if (shown === null) return;
    const { width, height } = shown.size;
    const { left, top } = currentTarget.getBoundingClientRect();
    const at: Pixel = [
      Math.min(Math.max(clientX - left - grip.current[0], 0), width),
      Math.min(Math.max(clientY - top - grip.current[1], 0), height),
    ];
    onPlace(placeAt(over, shown.size, at));
  };

  return {
    view,
    handlers: {
      // Would move the focus away again.
      onMouseDown: (event) => event.preventDefault(),
      onPointerDown: (event) => {
        if (shown === null || event.button !== 0) return;
        const { currentTarget, clientX, clientY, pointerId } = event;
        const { left, top } = currentTarget.getBoundingClientRect();
        const [x, y] = pixelOf(shown.view, shown.size, pin);
        const [aside, down] = [clientX - left - x, clientY - top - y];
        const isOnPin = Math.abs(aside) <= PIN.aside && down >= -PIN.above && down <= PIN.below;
        grip.current = isOnPin ? [aside, down] : [0, 0];
        currentTarget.setPointerCapture(pointerId);
        element.current?.focus({ preventScroll: true });
        setView(shown.view);
        if (!isOnPin) follow(event, shown.view);
      },
      onPointerMove: (event) => {
        if (view === null) return;
        // Released where nobody saw it.
        if ((event.buttons & 1) === 0) end();
        else follow(event, view);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
