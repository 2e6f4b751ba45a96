import { Tag } from '@blueprintjs/core';
import { memo } from 'react';
import { formatDollars } from '../../../domain/orders/money';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { formatPhone } from '../../../domain/orders/phone';
import { safeLink } from '../../../lib/links';
import { selectConfig } from '../../../store/config/configSlice';
import { selectShowsDeliveryType } from '../../../store/flags/flagsSlice';
import { useAppSelector } from '../../../store/hooks';
import { DetailCard } from '../../../ui/DetailCard';
import { DetailField, DetailList } from './DetailField';
import { ExternalLink } from '../../../ui/ExternalLink';
import { WindowText } from './WindowText';
import { EditableField } from './EditableField';
import { PackagesLink } from './PackagesLink';
import { RetryCreationButton } from './RetryCreationButton';
import { useOrderZones } from './useOrderZones';

interface OrderProps {
  readonly order: OrderRecord;
}

/** Recipient, times and terms of the order (ODT-01 to ODT-11); phone, email and notes can be edited. */
export const RecipientCard = memo(function RecipientCard({ order }: OrderProps) {
  const showsDeliveryType = useAppSelector(selectShowsDeliveryType);
  // People know the provider's own product by the provider's name (dispatcher).
  const { productKey, providerName } = useAppSelector(selectConfig);
  const { recipient, rateChoice } = order;
  const zones = useOrderZones(order);

  return (
    <DetailCard title="Recipient" aside={<RetryCreationButton order={order} />}>
      <DetailList>
        <DetailField label="Name" tone="strong">
          {recipient?.name}
        </DetailField>
        <DetailField label="Phone">
          <EditableField order={order} field="phone">
            {formatPhone(recipient?.phone)}
          </EditableField>
        </DetailField>
        <DetailField label="Email">
          <EditableField order={order} field="email">
            {recipient?.email && <Email address={recipient.email} />}
          </EditableField>
        </DetailField>
        <DetailField label="Packages">
          <PackagesLink order={order} />
        </DetailField>
        <DetailField label="Master Order ID">
          <MasterOrderId orderId={order.id} />
        </DetailField>
        <DetailField label="Delivery window">
          <WindowText from={order.completeAfter} to={order.completeBefore} {...zones} />
        </DetailField>
        <DetailField label="Original window" tone="muted">
          <WindowText from={order.originalCompleteAfter} to={order.originalCompleteBefore} {...zones} />
        </DetailField>
        <DetailField label="Notes">
          <EditableField order={order} field="notes">
            {order.notes && <span className="written-text">{order.notes}</span>}
          </EditableField>
        </DetailField>
        <DetailField label="Price" half="left">
          {formatDollars(rateChoice?.price)}
        </DetailField>
        <DetailField label="Minimum age" half="right">
          {order.minimumAge}
        </DetailField>
        <DetailField label="Rate service">{rateChoice?.service}</DetailField>
        <DetailField label="Delivery service">
          {rateChoice?.deliveryService === productKey ? providerName : rateChoice?.deliveryService}
        </DetailField>
        {showsDeliveryType && (
          <DetailField label="Delivery type" half="left">
            {order.deliveryType}
          </DetailField>
        )}
        <DetailField label="Source" {...(showsDeliveryType ? { half: 'right' as const } : {})}>
          {order.source && <Tag minimal>{order.source}</Tag>}
        </DetailField>
        <DetailField label="Custom fields">
          {order.customFields?.length ? <CustomFields fields={order.customFields} /> : null}
        </DetailField>
      </DetailList>
    </DetailCard>
  );
});

/** An email that does not fit on one line breaks before its host, not inside `.com`. */
function Email({ address }: { readonly address: string }) {
  const host = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}

/** A link to the public tracking page, or plain text where none is configured (ODT-06). */
function MasterOrderId({ orderId }: { readonly orderId: string }) {
  const { trackingUrlTemplate } = useAppSelector(selectConfig);
  const address = trackingUrlTemplate?.replaceAll('{id}', encodeURIComponent(orderId));
  const href = safeLink(address, window.location.href);
  return href === null ? <>{orderId}</> : <ExternalLink href={href}>{orderId}</ExternalLink>;
}

function CustomFields({ fields }: { readonly fields: NonNullable<OrderRecord['customFields']> }) {
  return (
    <ul className="custom-fields" aria-label="Custom fields">
      {fields.map(({ name, value }, index) => (
        <li key={index}>
          <Tag minimal multiline>
            {name}: {value}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
