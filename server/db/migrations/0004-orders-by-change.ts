/**
 * Reads orders by time of change; address suggestions followed the orders by it (adapters/geocoder/followAddresses).
 */
import type { Migration } from './migration';

export const ordersByChange0004: Migration = {
  name: '0004-orders-by-change',
  statements: [`create index if not exists orders_by_change on orders (updated_at asc, id asc)`],
};
