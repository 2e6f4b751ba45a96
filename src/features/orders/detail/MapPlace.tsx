import { Button, Spinner } from '@blueprintjs/core';
import { Suspense, useRef } from 'react';
import type { AddressType } from '../../../contract/constants';
import type { AddressDraft } from '../../../domain/orders/addressDraft';
import { draftLine, placeOfDraft, withPlace } from '../../../domain/orders/addressEdit';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import type { EditCommands } from '../../../shared/editing/useEdit';
import { ErrorBoundary } from '../../../ui/ErrorBoundary';
import { lazyPart, MissingCodeError } from '../../../ui/lazyPart';
import { useSeen } from '../../../ui/useSeen';

const AddressMap = lazyPart(() =>
  import('./map/AddressMap').then((module) => ({ default: module.AddressMap })),
);

/** Moving the pin of an address. */
export type PinEdits = EditCommands<AddressDraft, AddressDraft>;

interface MapPlaceProps {
  readonly order: OrderRecord;
  readonly type: AddressType;
  readonly pins: PinEdits;
  /** Why the pin cannot be moved; null where it can. */
  readonly lockedReason: string | null;
}

/** Room for the map of an address, which is fetched and drawn once it is in view. Nothing where the address has no place. */
export function MapPlace({ order, type, pins, lockedReason }: MapPlaceProps) {
  const address = order[type];
  const location = address?.location;
  return location ? (
    <SeenMap
      address={{ ...address, location }}
      origin={(type === 'recipientAddress' && order.originAddress?.location) || undefined}
      pins={pins}
      lockedReason={lockedReason}
    />
  ) : null;
}

interface SeenMapProps extends Pick<MapPlaceProps, 'pins' | 'lockedReason'> {
  readonly address: Parameters<typeof AddressMap>[0]['address'];
  readonly origin: Parameters<typeof AddressMap>[0]['origin'];
}

function SeenMap({ address, origin, pins, lockedReason }: SeenMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { edit, isSaving, onFocused, change, save } = pins;
  return (
    <div ref={place} className="map-place">
      {isSeen && (
        <ErrorBoundary fallback={(error, retry) => <MissingMap error={error} onRetry={retry} />}>
          <Suspense>
            <AddressMap
              address={address}
              pin={(edit && placeOfDraft(edit.draft)) ?? address.location}
              origin={origin}
              moving={
                edit && {
                  isSaving: isSaving || edit.phase === 'conflict',
                  wantsFocus: edit.wantsFocus,
                  onFocused,
                  onPlace: (to) => change((draft) => withPlace(draft, to)),
                  onSave: () => void save(),
                }
              }
              onMove={pins.start}
              lockedReason={lockedReason}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** The map alone is missing: everything else of the order is there. */
function MissingMap({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof MissingCodeError)) throw error;
  return (
    <p className="muted map-missing">
      The map could not be loaded.
      <Button size="small" text="Try again" onClick={onRetry} />
    </p>
  );
}

interface PinFootProps {
  readonly pins: PinEdits;
  /** `Destination address` or `Origin address`. */
  readonly label: string;
}

/** Save and Cancel of a pin that is moved, or what somebody else made of the address meanwhile. */
export function PinFoot({ pins: { edit, conflict, isSaving, save, cancel, keepMine }, label }: PinFootProps) {
  if (edit && conflict) {
    return (
      <ConflictCard
        label={label}
        mine={draftLine(edit.draft)}
        theirs={draftLine(conflict.theirs)}
        before={draftLine(conflict.before)}
        changed={conflict.changed}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={cancel}
      />
    );
  }
  return (
    <div className="address-foot">
      <Button
        size="small"
        intent="primary"
        text="Save pin"
        aria-disabled={isSaving}
        onClick={() => void save()}
        {...(isSaving && { icon: <Spinner size={14} aria-label="Saving the pin" /> })}
      />
      <Button size="small" text="Cancel" aria-disabled={isSaving} onClick={cancel} />
      <span className="muted address-note">Drag the pin, or use the arrow keys</span>
    </div>
  );
}
