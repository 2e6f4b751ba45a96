/** The routing platform that plans and drives the deliveries: told about orders, organisations and customers. */
import type { Order } from '../../../src/contract/schemas/orders';

export interface RoutingOutcome {
  readonly success: boolean;
  /** What the platform said, for staff. */
  readonly message: string;
}

export interface RoutingPlatform {
  /**
   * Creates an order there (D-048, D-049). Called outside transactions, because it may take seconds. A refusal is an
   * outcome. May reject or take its time: callers ask through `guardRouting`, which makes a failed attempt of that.
   */
  createOrder(order: Order): Promise<RoutingOutcome>;
}
