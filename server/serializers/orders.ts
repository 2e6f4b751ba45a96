/**
 * Orders as the wire has them. The stored text of the document is spliced into the answer, never parsed and printed
 * again: for a page of 50 that is six times as fast. Here the {product} fields get their configured names
 * (docs/decisions/texts.md#name-of-the-product).
 */
import { productFieldNames } from '../../src/contract/product';
import type { OrderCursor } from '../../src/contract/schemas/orders';
import type { OrderText } from '../repositories/orderRow';

/** JSON text of one order: the answer of every call that brings a single one. `timezone` is the destination's. */
export function orderJson(row: OrderText, timezone: string | null, productKey: string): string {
  const creation =
    row.order_creation === null
      ? ''
      : `,${JSON.stringify(productFieldNames(productKey).orderCreation)}:${row.order_creation}`;
  const zone = timezone === null ? '' : `,"timezone":${JSON.stringify(timezone)}`;
  // A document always has members (id, createdAt, ...), so its closing brace can make way for more of them.
  return `${row.document.slice(0, row.document.lastIndexOf('}'))}${creation}${zone},"version":${row.version}}`;
}

/** JSON text of a page: `{orders, next}`. `timezones` are those of the rows, in their order. */
export function orderPageJson(
  rows: readonly OrderText[],
  timezones: readonly (string | null)[],
  next: OrderCursor | null,
  productKey: string,
): string {
  const orders = rows.map((row, at) => orderJson(row, timezones[at] ?? null, productKey)).join(',');
  return `{"orders":[${orders}],"next":${JSON.stringify(next)}}`;
}
