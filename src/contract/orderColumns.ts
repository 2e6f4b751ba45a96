/**
 * The 69 columns of my_orders.csv (docs/decisions/files.md#columns-of-the-export), as exported and as read by `npm run
 * import`: header and source field. Fields are paths into the order; the exporter decides their format.
 */
import type { Order } from './schemas/orders';

interface OrderColumn {
  /** `{product}` is replaced with the configured label. */
  readonly header: string;
  readonly field: string;
}

const column = <Header extends string, Field extends keyof Order | `${keyof Order}.${string}`>(
  header: Header,
  field: Field,
) => ({ header, field });

export const ORDER_COLUMNS = [
  column('Order ID', 'id'),
  column('Created At', 'createdAt'),
  column('Created By', 'createdBy'),
  column('Merchant ID', 'merchantId'),
  column('Merchant Name', 'merchantDisplayName'),
  column('Order Status', 'orderStatus'),
  column('Reference Number', 'refNumber'),
  column('Source', 'source'),
  column('Delivery Type', 'deliveryType'),
  column('Recipient Name', 'recipient.name'),
  column('Recipient Phone', 'recipient.phone'),
  column('Recipient Email', 'recipient.email'),
  column('Destination Number', 'recipientAddress.number'),
  column('Destination Street', 'recipientAddress.street'),
  column('Destination Unit', 'recipientAddress.unit'),
  column('Destination City', 'recipientAddress.city'),
  column('Destination Province', 'recipientAddress.province'),
  column('Destination Postal Code', 'recipientAddress.postalCode'),
  column('Destination Country', 'recipientAddress.country'),
  column('Destination Is Business', 'recipientAddress.isBusinessAddress'),
  column('Destination Latitude', 'recipientAddress.location.lat'),
  column('Destination Longitude', 'recipientAddress.location.lng'),
  column('Origin Number', 'originAddress.number'),
  column('Origin Street', 'originAddress.street'),
  column('Origin Unit', 'originAddress.unit'),
  column('Origin City', 'originAddress.city'),
  column('Origin Province', 'originAddress.province'),
  column('Origin Postal Code', 'originAddress.postalCode'),
  column('Origin Country', 'originAddress.country'),
  column('OG Destination Street', 'dtoRecipientAddress.street'),
  column('OG Destination Unit', 'dtoRecipientAddress.unit'),
  column('OG Destination City', 'dtoRecipientAddress.city'),
  column('OG Destination Province', 'dtoRecipientAddress.province'),
  column('OG Destination Postal Code', 'dtoRecipientAddress.postalCode'),
  column('OG Destination Country', 'dtoRecipientAddress.country'),
  column('OG Origin Street', 'dtoOriginAddress.street'),
  column('OG Origin Unit', 'dtoOriginAddress.unit'),
  column('OG Origin City', 'dtoOriginAddress.city'),
  column('OG Origin Province', 'dtoOriginAddress.province'),
  column('OG Origin Postal Code', 'dtoOriginAddress.postalCode'),
  column('OG Origin Country', 'dtoOriginAddress.country'),
  column('Valid Address', 'validAddress'),
  column('Delivery Window From', 'completeAfter'),
  column('Delivery Window To', 'completeBefore'),
  column('Original Window From', 'originalCompleteAfter'),
  column('Original Window To', 'originalCompleteBefore'),
  column('Signature Required', 'signatureRequired'),
  column('Scanning Required', 'scanningRequired'),
  column('Minimum Age', 'minimumAge'),
  column('Notes', 'notes'),
  column('Failure Notes', 'failureNotes'),
  column('Package Count', 'packageCount'),
  column('Tracking Numbers', 'packages.trackingNumber'),
  column('Package Weights', 'packages.weightOptions'),
  column('Package Dimensions', 'packages.sizeOptions'),
  column('Price', 'rateChoice.price'),
  column('Rate Name', 'rateChoice.name'),
  column('Rate Service', 'rateChoice.service'),
  column('Delivery Service', 'rateChoice.deliveryService'),
  column('Pickup Ready At', 'pickupReadyAt'),
  column('Out For Delivery At', 'outForDeliveryAt'),
  column('Failed At', 'failedAt'),
  column('Completed At', 'tasks.completedAt'),
  column('Completion Notes', 'tasks.completionNotes'),
  column('Completion Photos', 'tasks.completionPhotosUrl'),
  column('Last Tracking Event', 'timelineEvents.event'),
  column('Last Tracking Event At', 'timelineEvents.timestamp'),
  column('{product} Order Created', 'orderCreation'),
  column('Custom Fields', 'customFields'),
] as const satisfies readonly OrderColumn[];

export type OrderColumnHeader = (typeof ORDER_COLUMNS)[number]['header'];

type FirstOf<Path> = Path extends `${infer Field}.${string}` ? Field : Path;
/** Fields of an order with at least one column. */
export type ColumnField = FirstOf<(typeof ORDER_COLUMNS)[number]['field']>;
