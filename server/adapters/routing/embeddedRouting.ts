/** The routing platform of an installation that has none: checks what a planner would need and accepts. */
import type { RoutingPlatform } from './routingPlatform';

/** Accepts an order that has a place and a time to go to. */
export function createEmbeddedRouting(): RoutingPlatform {
  return {
    createOrder(order) {
      const missing = [
        order.recipientAddress?.location ? null : 'the position of its destination',
        order.originAddress?.location ? null : 'the position of its origin',
        order.completeAfter !== undefined && order.completeBefore !== undefined ? null : 'a delivery window',
      ].filter((part) => part !== null);
      return Promise.resolve(
        missing.length === 0
          ? { success: true, message: `Order ${order.id} created.` }
          : { success: false, message: `Order ${order.id} lacks ${missing.join(' and ')}.` },
      );
    },
  };
}
