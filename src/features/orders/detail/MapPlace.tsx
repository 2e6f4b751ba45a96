import { Button } from '@blueprintjs/core';
import { Suspense, useRef } from 'react';
import { ErrorBoundary } from '../../../ui/ErrorBoundary';
import { lazyPart, MissingCodeError } from '../../../ui/lazyPart';
import { useSeen } from '../../../ui/useSeen';
import type { AddressMapProps } from './map/AddressMap';

const loadParts = () => import('./map/parts');
const AddressMap = lazyPart(() => loadParts().then((parts) => ({ default: parts.AddressMap })));
/** In place of the card's own foot, while the pin is moved. */
export const MovedPinFoot = lazyPart(() => loadParts().then((parts) => ({ default: parts.PinFoot })));

/** Room for the map of an address, which is fetched and drawn once it is in view. */
export function MapPlace(props: AddressMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <div ref={place} className="map-place">
      {isSeen && (
        <ErrorBoundary fallback={(error, retry) => <MissingMap error={error} onRetry={retry} />}>
          <Suspense>
            <AddressMap {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** The map alone is missing: everything else of the order is there. */
function MissingMap({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof MissingCodeError)) throw error;
  return <Button text="The map could not be loaded. Try again" onClick={onRetry} />;
}
