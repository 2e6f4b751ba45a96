/** The routing platform that plans the deliveries: it is informed of orders, organisations and customers. */
import type { MerchantSummary } from '../../../src/contract/schemas/merchants';
import type { Order } from '../../../src/contract/schemas/orders';

interface RoutingOutcome {
  readonly success: boolean;
  /** The platform's message, for staff. */
  readonly message: string;
}

/** What can be created for a merchant on the platform. */
export type RegistrationKind = 'organization' | 'pickupCustomer';
export type Registration =
  { readonly success: true; readonly id: string } | { readonly success: false; readonly message: string };

export interface RoutingPlatform {
  /**
   * True if the platform stores nothing and calls nobody: it may be told of an order before the order is stored, so
   * that a new order is written once, with the outcome.
   */
  readonly keepsNothing?: boolean;
  /**
   * Creates an order there. Call it outside transactions, because it may take seconds. A refusal is an outcome. It may
   * reject or take long, so callers use `guardRouting`, which makes a failed attempt of that.
   */
  createOrder(order: Order): Promise<RoutingOutcome>;
  /**
   * Creates the merchant's organisation or pickup customer there, with our merchant id as the reference: another call
   * for the same merchant, even a simultaneous one, returns the same id. Call it outside transactions, through
   * `guardRouting`.
   */
  registerMerchant(kind: RegistrationKind, merchant: MerchantSummary): Promise<Registration>;
}
