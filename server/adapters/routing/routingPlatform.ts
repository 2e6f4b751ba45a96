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
   * outcome; so is a platform that can not be reached: this never rejects.
   */
  createOrder(order: Order): Promise<RoutingOutcome>;
}
