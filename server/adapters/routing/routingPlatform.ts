/** The routing platform that plans and drives the deliveries: told about orders, organisations and customers. */
import type { MerchantSummary } from '../../../src/contract/schemas/merchants';
import type { Order } from '../../../src/contract/schemas/orders';

interface RoutingOutcome {
  readonly success: boolean;
  /** What the platform said, for staff. */
  readonly message: string;
}

/** What a merchant can be made there. */
export type RegistrationKind = 'organization' | 'pickupCustomer';
export type Registration =
  { readonly success: true; readonly id: string } | { readonly success: false; readonly message: string };

export interface RoutingPlatform {
  /**
   * True for one that keeps nothing and asks nobody: it may hear of an order before there is one, so that a new order is
   * written once, with the outcome.
   */
  readonly keepsNothing?: boolean;
  /**
   * Creates an order there. Called outside transactions, because it may take seconds. A refusal is an outcome. May
   * reject or take its time: callers ask through `guardRouting`, which makes a failed attempt of that.
   */
  createOrder(order: Order): Promise<RoutingOutcome>;
  /**
   * Makes the merchant's organisation or pickup customer there. Our id of the merchant is the reference: asked again
   * for the same merchant, also while the first answer is on its way, it answers the same id. Called outside
   * transactions, through `guardRouting`.
   */
  registerMerchant(kind: RegistrationKind, merchant: MerchantSummary): Promise<Registration>;
}
