import { useId, type KeyboardEvent, type RefObject } from 'react';
import { movedBy, type Pixel, type LatLng } from '../../../../lib/mapView';
import { useWantedFocus, type WantsFocus } from '../../../../ui/useWantedFocus';

const DRAWING = 'M0 0C-3-7-11-12-11-20A11 11 0 1 1 11-20C11-12 3-7 0 0Z';
const STEP_METRES = 10;
const LARGE_STEP_METRES = 100;

const DIRECTIONS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface MovingPin {
  /** The pin cannot be moved while it is being saved, or while a conflict is open. */
  readonly isHeld: boolean;
  /** Requests the focus once; `onFocused` reports that the pin has it. */
  readonly wantsFocus: WantsFocus;
  readonly onFocused: () => void;
  readonly onPlace: (place: LatLng) => void;
  readonly onSave: () => void;
}

interface PinProps {
  /** The element of the pin while it is moved. */
  readonly element: RefObject<HTMLDivElement>;
  /** The position of its tip. */
  readonly at: Pixel;
  readonly place: LatLng;
  /** Undefined while the pin is not being moved. */
  readonly moving: MovingPin | undefined;
}

/** The pin; while it is being moved it can have the focus and handles the arrow keys. */
export function Pin({ element, at: [x, y], place, moving }: PinProps) {
  const style = { transform: `translate(${x}px, ${y}px)` };
  if (moving) return <MovablePin element={element} style={style} place={place} moving={moving} />;
  return (
    <span className="map-pin" style={style}>
      <Drawing />
    </span>
  );
}

interface MovablePinProps extends Pick<PinProps, 'element' | 'place'> {
  readonly style: { readonly transform: string };
  readonly moving: MovingPin;
}

function MovablePin({ element, style, place, moving }: MovablePinProps) {
  const hint = useId();
  const { isHeld, wantsFocus, onFocused, onPlace, onSave } = moving;
  useWantedFocus(element, wantsFocus, (pin) => pin.focus({ preventScroll: true }), onFocused);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (!direction && event.key !== 'Enter')) return;
    // The table around it uses the same keys to move between rows.
    event.preventDefault();
    event.stopPropagation();
    if (isHeld) return;
    if (!direction) return onSave();
    const metres = event.shiftKey ? LARGE_STEP_METRES : STEP_METRES;
    onPlace(movedBy(place, direction[0] * metres, direction[1] * metres));
  };

  return (
    <div
      ref={element}
      // With this role screen readers pass the arrow keys on to the page.
      role="application"
      aria-label="Pin"
      aria-describedby={hint}
      tabIndex={0}
      className="map-pin map-pin--moving"
      style={style}
      onKeyDown={onKeyDown}
    >
      <Drawing />
      <span id={hint} hidden>
        Arrow keys move it by 10 metres, with Shift by 100. Enter saves, Escape cancels.
      </span>
    </div>
  );
}

function Drawing() {
  return (
    <svg width={28} height={36} viewBox="-14 -33 28 36" aria-hidden focusable={false}>
      <path d={DRAWING} />
      <circle cy={-20} r={4} />
    </svg>
  );
}
