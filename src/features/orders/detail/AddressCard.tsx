import { Button, Section, Tab, Tabs } from '@blueprintjs/core';
import { Edit, TickCircle, WarningSign } from '@blueprintjs/icons';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { ADDRESS_TYPES, type AddressType } from '../../../contract/constants';
import type { Address } from '../../../contract/schemas/orders';
import { messages } from '../../../contract/messages';
import { SINGLE_GEOCODE_RETRY } from '../../../contract/statuses';
import { fullAddress } from '../../../domain/orders/addressLines';
import { approximateWords } from '../../../domain/orders/approximate';
import type { AddressDraft } from '../../../domain/orders/addressDraft';
import { placeOfDraft } from '../../../domain/orders/pinDraft';
import { addressState } from '../../../domain/orders/addressState';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { addressEditing, pinEditing } from '../../../store/views/orders/orderEditing';
import { useEdit, type EditCommands } from '../../../shared/editing/useEdit';
import { lazyPart } from '../../../ui/lazyPart';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';
import { EditorPlace, PartPlace } from '../../../ui/PartPlace';
import { useFocusBack } from '../../../ui/useFocusBack';
import { AddressFields } from './AddressFields';
import { MapPlace, MovedPinFoot } from './MapPlace';
import { RetryGeocodeButton } from './RetryGeocodeButton';

const AddressEditor = lazyPart(() =>
  import('./AddressEditor').then((module) => ({ default: module.AddressEditor })),
);

interface OrderProps {
  readonly order: OrderRecord;
}

/** An address is edited in its form, or by moving its pin on the map. */
type AddressEdits = Readonly<
  Record<AddressType, Readonly<Record<'form' | 'pin', EditCommands<AddressDraft, AddressDraft>>>>
>;

/** The edit that is open, if any. */
const begunOf = (edits: AddressEdits, type: AddressType) => edits[type].form.edit ?? edits[type].pin.edit;

/** The address that is being edited. */
const editedOf = (edits: AddressEdits): AddressType | undefined =>
  ADDRESS_TYPES.find((type) => begunOf(edits, type) !== undefined);

/** The two addresses that can be edited, with their label and the message shown if there is none. */
const EDITABLE = {
  recipientAddress: { label: 'Destination address', problem: messages.destinationMissing },
  originAddress: { label: 'Origin address', problem: messages.originMissing },
} as const satisfies Record<AddressType, { label: string; problem: string }>;

/** The three addresses of an order in tabs, and what is known about each (ODT-13 to ODT-17). */
export const AddressCard = memo(function AddressCard({ order }: OrderProps) {
  // Keep the edits here, not in the tabs, so that an edit stays open while another tab is shown.
  const edits = {
    recipientAddress: {
      form: useEdit(addressEditing(order.id, 'recipientAddress')),
      pin: useEdit(pinEditing(order.id, 'recipientAddress')),
    },
    originAddress: {
      form: useEdit(addressEditing(order.id, 'originAddress')),
      pin: useEdit(pinEditing(order.id, 'originAddress')),
    },
  };
  const [tab, setTab] = useAddressTab(edits);
  return (
    <Section compact role="group" aria-label="Addresses" className="detail-card address-card">
      <Tabs
        id={`addresses-${order.id}`}
        className="card-tabs"
        // The moving line is measured when the tabs are first drawn. They are often still hidden then, and it would
        // be missing.
        animate={false}
        selectedTabId={tab}
        onChange={(chosen) => setTab(chosen)}
        renderActiveTabPanelOnly
      >
        <Tab
          id="recipientAddress"
          title="Destination Address"
          panel={<EditableAddress order={order} type="recipientAddress" edits={edits} />}
        />
        <Tab
          id="originAddress"
          title="Origin Address"
          panel={<EditableAddress order={order} type="originAddress" edits={edits} />}
        />
        <Tab id="submitted" title="OG Destination Address" panel={<SubmittedAddress order={order} />} />
      </Tabs>
    </Section>
  );
});

/** The chosen tab; an edit that wants the focus (started by a key, or refused) selects its own tab. */
function useAddressTab(edits: AddressEdits) {
  const edited = editedOf(edits);
  const [tab, setTab] = useState<string | number>(edited ?? 'recipientAddress');
  const asking = edited && begunOf(edits, edited)?.wantsFocus ? edited : null;
  const [asked, setAsked] = useState(asking);
  if (asking !== asked) {
    setAsked(asking);
    if (asking !== null) setTab(asking);
  }
  return [tab, setTab] as const;
}

interface EditableAddressProps extends OrderProps {
  readonly type: AddressType;
  readonly edits: AddressEdits;
}

function EditableAddress({ order, type, edits: all }: EditableAddressProps) {
  const edited = editedOf(all);
  const { form: edits, pin } = all[type];
  const { edit } = edits;
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(edit !== undefined, button);
  const { label, problem } = EDITABLE[type];
  const state = addressState(order, type);
  const address = order[type];
  const hasProblem = state === 'missing' || state === 'invalid';
  const canRetry = (SINGLE_GEOCODE_RETRY as readonly string[]).includes(order.orderStatus);
  const lockedReason = edited === undefined ? null : messages.otherAddressEdited;
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape would also close the open order around it.
    if (pin.edit === undefined || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    pin.cancel();
  };

  return (
    <div className="address-panel" onKeyDown={onKeyDown}>
      {hasProblem && <p className="muted address-problem">{problem}</p>}
      {edit ? (
        <EditorPlace className="address-editor-waiting" onCancel={edits.cancel}>
          <AddressEditor edits={edits} edit={edit} label={label} />
        </EditorPlace>
      ) : (
        <>
          {address && state !== 'missing' && (
            <>
              <AddressFields address={pin.edit ? withPin(address, pin.edit.draft) : address} />
              {address.location && (
                <MapPlace
                  address={address}
                  origin={type === 'recipientAddress' ? order.originAddress?.location : undefined}
                  pins={pin}
                  lockedReason={lockedReason}
                />
              )}
            </>
          )}
          {pin.edit ? (
            <PartPlace waiting={<div className="address-foot" />}>
              <MovedPinFoot pins={pin} label={label} />
            </PartPlace>
          ) : (
            <div className="address-foot">
              <ReasonTooltip reason={lockedReason}>
                {(describedBy) => (
                  <Button
                    ref={button}
                    size="small"
                    icon={<Edit size={14} />}
                    text="Edit address"
                    disabled={lockedReason !== null}
                    aria-describedby={describedBy}
                    onClick={edits.start}
                  />
                )}
              </ReasonTooltip>
              {canRetry && <RetryGeocodeButton orderId={order.id} />}
              {state === 'found' && address && <FoundNote address={address} />}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The address as it will be: once the pin was moved, its position is exact. */
const withPin = (address: Address, draft: AddressDraft): Address =>
  draft.useCoordinate ? { ...address, location: placeOfDraft(draft), locationAccuracy: 'exact' } : address;

/** Green for an exact position; amber if only its postal code or street was found. */
function FoundNote({ address }: { readonly address: Address }) {
  const approximate = approximateWords(address);
  if (approximate) {
    return (
      <span className="address-note address-approximate">
        <WarningSign size={14} /> {approximate.what}
      </span>
    );
  }
  return (
    <span className="address-note address-found">
      <TickCircle size={14} /> Address found
    </span>
  );
}

/** The destination as it was submitted: never edited, not even by an edit of the destination (ODT-14). */
function SubmittedAddress({ order: { dtoRecipientAddress: address } }: OrderProps) {
  return (
    <div className="address-panel">
      {address && fullAddress(address) !== '' ? (
        <AddressFields address={address} />
      ) : (
        <p className="muted address-problem">No address was submitted.</p>
      )}
    </div>
  );
}
