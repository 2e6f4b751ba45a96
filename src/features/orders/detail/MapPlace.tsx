import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { lazyPart } from '../../../ui/lazyPart';
import { PartPlace } from '../../../ui/PartPlace';
import { useSeen } from '../../../ui/useSeen';
import type { AddressMapProps } from './map/AddressMap';

const loadParts = () => import('./map/parts');
const AddressMap = lazyPart(() => loadParts().then((parts) => ({ default: parts.AddressMap })));
/** Replaces the card's footer while the pin is moved. */
export const MovedPinFoot = lazyPart(() => loadParts().then((parts) => ({ default: parts.PinFoot })));

/** Reserves space for the map of an address, whose code is loaded once it is in view. */
export function MapPlace(props: AddressMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <div ref={place} className="map-place">
      {isSeen && (
        <PartPlace
          missing={(retry) => <Button text="The map could not be loaded. Try again" onClick={retry} />}
        >
          <AddressMap {...props} />
        </PartPlace>
      )}
    </div>
  );
}
