import { Section, Tab, Tabs } from '@blueprintjs/core';
import { TickCircle } from '@blueprintjs/icons';
import { memo } from 'react';
import type { AddressType } from '../../../contract/constants';
import { messages } from '../../../contract/messages';
import { SINGLE_GEOCODE_RETRY } from '../../../contract/statuses';
import { fullAddress } from '../../../domain/orders/addressLines';
import { addressState } from '../../../domain/orders/addressState';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { AddressFields } from './AddressFields';
import { RetryGeocodeButton } from './RetryGeocodeButton';

interface OrderProps {
  readonly order: OrderRecord;
}

/** The three addresses of an order in tabs, and what is known about each (ODT-13 to ODT-17, D-055). */
export const AddressCard = memo(function AddressCard({ order }: OrderProps) {
  return (
    <Section compact role="group" aria-label="Addresses" className="detail-card address-card">
      <Tabs id={`addresses-${order.id}`} className="card-tabs" renderActiveTabPanelOnly>
        <Tab
          id="destination"
          title="Destination Address"
          panel={
            <EditableAddress order={order} type="recipientAddress" problem={messages.destinationMissing} />
          }
        />
        <Tab
          id="origin"
          title="Origin Address"
          panel={<EditableAddress order={order} type="originAddress" problem={messages.originMissing} />}
        />
        <Tab id="submitted" title="OG Destination Address" panel={<SubmittedAddress order={order} />} />
      </Tabs>
    </Section>
  );
});

interface EditableAddressProps extends OrderProps {
  readonly type: AddressType;
  /** The specification's words for an address that is missing or was not found. */
  readonly problem: string;
}

function EditableAddress({ order, type, problem }: EditableAddressProps) {
  const state = addressState(order, type);
  const address = order[type];
  const hasProblem = state === 'missing' || state === 'invalid';
  const canRetry = (SINGLE_GEOCODE_RETRY as readonly string[]).includes(order.orderStatus);
  return (
    <div className="address-panel">
      {hasProblem && <p className="muted address-problem">{problem}</p>}
      {address && state !== 'missing' && <AddressFields address={address} />}
      {(canRetry || state === 'found') && (
        <div className="address-foot">
          {canRetry && <RetryGeocodeButton orderId={order.id} />}
          {state === 'found' && (
            <span className="address-found">
              <TickCircle size={14} /> Address found
            </span>
          )}
          {state === 'found' && address?.locationAccuracy === 'area' && (
            <span className="muted address-accuracy">placed by its postal code</span>
          )}
        </div>
      )}
    </div>
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
