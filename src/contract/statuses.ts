/** The 22 order statuses, how they are displayed, and the sets used in rules. */

export const ORDER_STATUSES = [
  'CREATED',
  'GEOCODED',
  'PICKUP_READY',
  'CARRIER_PICKED_UP',
  'INVALIDTIME',
  'GEOCODEDFAILED',
  'OUT_OF_FSA',
  'RATE_FAILED',
  'UNSUPPORTED_WEIGHT',
  'DELIVERY_EN_ROUTE',
  'DELIVERY_COMPLETED',
  'DELIVERY_FAILED',
  'ARCHIVED',
  'SHIPMENT_CREATED',
  'SHIPMENT_PROCESSING',
  'RECEIVED_AT_DESTINATION',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURN_TO_SENDER',
  'LOST',
  'FAILED',
  'CANCELLED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface StatusLook {
  /** Text of the tag: the code itself, or an alias for the three driver statuses. */
  readonly shownAs: string;
  /** Name of a colour in the Blueprint palette; the tag has white text on it. */
  readonly colour: string;
  /** Name of a Blueprint icon; `shared/orders/StatusTag` maps it to the component. */
  readonly icon: string;
  /** A plain sentence for the tooltip. */
  readonly tooltip: string;
}

const look = (shownAs: string, colour: string, icon: string, tooltip: string): StatusLook => ({
  shownAs,
  colour,
  icon,
  tooltip,
});

export const STATUS_LOOKS: Readonly<Record<OrderStatus, StatusLook>> = {
  CREATED: look('CREATED', 'GRAY1', 'add', 'Received, address not checked yet'),
  GEOCODED: look('GEOCODED', 'BLUE3', 'map-marker', 'Address found, waiting for the retailer'),
  PICKUP_READY: look('PICKUP_READY', 'BLUE1', 'box', 'Ready to be picked up'),
  CARRIER_PICKED_UP: look('CARRIER_PICKED_UP', 'INDIGO2', 'truck', 'Picked up by the carrier'),
  INVALIDTIME: look('INVALIDTIME', 'ORANGE2', 'outdated', 'No delivery window can be met'),
  GEOCODEDFAILED: look('GEOCODEDFAILED', 'VERMILION3', 'path-search', 'Address could not be found'),
  OUT_OF_FSA: look('OUT_OF_FSA', 'GOLD2', 'geofence', "Postal code outside the merchant's zones"),
  RATE_FAILED: look('RATE_FAILED', 'SEPIA2', 'dollar', 'No rate could be worked out'),
  UNSUPPORTED_WEIGHT: look(
    'UNSUPPORTED_WEIGHT',
    'ORANGE1',
    'cube-remove',
    'Heavier than the last weight band',
  ),
  DELIVERY_EN_ROUTE: look('ACTIVE', 'CERULEAN2', 'drive-time', 'Driver on the way'),
  DELIVERY_COMPLETED: look('COMPLETED', 'GREEN3', 'tick-circle', 'Delivered by our driver'),
  DELIVERY_FAILED: look('FAILED', 'RED3', 'cross-circle', 'Delivery attempt failed'),
  ARCHIVED: look('ARCHIVED', 'DARK_GRAY5', 'archive', 'Put away, not processed'),
  SHIPMENT_CREATED: look('SHIPMENT_CREATED', 'VIOLET3', 'cube-add', 'Shipment made with a carrier'),
  SHIPMENT_PROCESSING: look('SHIPMENT_PROCESSING', 'VIOLET2', 'cog', 'Being sorted'),
  RECEIVED_AT_DESTINATION: look(
    'RECEIVED_AT_DESTINATION',
    'TURQUOISE2',
    'inbox',
    'Arrived at the destination facility',
  ),
  OUT_FOR_DELIVERY: look('OUT_FOR_DELIVERY', 'INDIGO3', 'route', 'On the delivery vehicle'),
  DELIVERED: look('DELIVERED', 'FOREST1', 'home', 'Delivered by the carrier'),
  RETURN_TO_SENDER: look('RETURN_TO_SENDER', 'ROSE2', 'undo', 'Going back to the merchant'),
  LOST: look('LOST', 'RED1', 'help', 'Parcel can not be found'),
  FAILED: look('FAILED', 'RED2', 'error', 'Failed before delivery (raw status)'),
  CANCELLED: look('CANCELLED', 'DARK_GRAY3', 'disable', 'Cancelled'),
};

/** How a status is displayed, including one that this version does not know. */
export function statusLook(status: string): StatusLook {
  return (
    (STATUS_LOOKS as Readonly<Record<string, StatusLook>>)[status] ??
    look(status, 'GRAY1', 'circle', 'A status this console does not know')
  );
}

/** The status filter: the 16 statuses of the specification in its order, then the three displayed by alias. */
export const STATUS_FILTER: readonly OrderStatus[] = [
  'CREATED',
  'GEOCODED',
  'PICKUP_READY',
  'CARRIER_PICKED_UP',
  'GEOCODEDFAILED',
  'OUT_OF_FSA',
  'RATE_FAILED',
  'UNSUPPORTED_WEIGHT',
  'ARCHIVED',
  'SHIPMENT_CREATED',
  'SHIPMENT_PROCESSING',
  'RECEIVED_AT_DESTINATION',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURN_TO_SENDER',
  'LOST',
  'DELIVERY_EN_ROUTE',
  'DELIVERY_COMPLETED',
  'DELIVERY_FAILED',
];

/** Aliases that the server also accepts as a status filter. FAILED is not one of them: it is a raw status. */
export const STATUS_ALIASES: Readonly<Record<string, OrderStatus>> = {
  ACTIVE: 'DELIVERY_EN_ROUTE',
  COMPLETED: 'DELIVERY_COMPLETED',
};

/** Statuses that allow Retry Geocode in the open order. */
export const SINGLE_GEOCODE_RETRY: readonly OrderStatus[] = ['ARCHIVED', 'CREATED', 'GEOCODEDFAILED'];
/** Statuses that allow bulk Geocode Retry; a different set from the single one. */
export const BULK_GEOCODE_RETRY: readonly OrderStatus[] = [
  'GEOCODEDFAILED',
  'UNSUPPORTED_WEIGHT',
  'OUT_OF_FSA',
  'RATE_FAILED',
];
/** Statuses that allow Revive Order. */
export const REVIVABLE: readonly OrderStatus[] = [
  'ARCHIVED',
  'CANCELLED',
  'FAILED',
  'DELIVERY_FAILED',
  'INVALIDTIME',
];
/** Statuses in which a delivery window cannot be changed. */
export const WINDOW_LOCKED: readonly OrderStatus[] = [
  'DELIVERY_EN_ROUTE',
  'DELIVERY_FAILED',
  'DELIVERY_COMPLETED',
];
/** Statuses with completion notes and photos (ODT-25). */
export const SHOWS_COMPLETION: readonly OrderStatus[] = ['DELIVERY_COMPLETED', 'DELIVERY_FAILED'];
/** On the way to the customer, with nothing to correct. */
export const IN_HAND: readonly OrderStatus[] = [
  'CREATED',
  'GEOCODED',
  'PICKUP_READY',
  'CARRIER_PICKED_UP',
  'RECEIVED_AT_DESTINATION',
  'DELIVERY_EN_ROUTE',
  'SHIPMENT_CREATED',
  'SHIPMENT_PROCESSING',
  'OUT_FOR_DELIVERY',
];
/** Blocked until somebody corrects something. */
export const STUCK: readonly OrderStatus[] = [
  'GEOCODEDFAILED',
  'OUT_OF_FSA',
  'INVALIDTIME',
  'UNSUPPORTED_WEIGHT',
  'RATE_FAILED',
];
/**
 * Still to be delivered. Such an order is late once its window has passed. Migration 0019 builds an index on these
 * statuses: if you change them, add a migration for a new index.
 */
export const OPEN_STATUSES: readonly OrderStatus[] = [...IN_HAND, ...STUCK];
/** Delivered to the customer. */
export const DELIVERED_STATUSES: readonly OrderStatus[] = ['DELIVERY_COMPLETED', 'DELIVERED'];
/** Not picked up yet: an address edit runs the pipeline again. */
export const BEFORE_PICKUP: readonly OrderStatus[] = [
  'CREATED',
  'GEOCODED',
  'PICKUP_READY',
  'ARCHIVED',
  'GEOCODEDFAILED',
  'OUT_OF_FSA',
  'UNSUPPORTED_WEIGHT',
  'RATE_FAILED',
  'INVALIDTIME',
];
