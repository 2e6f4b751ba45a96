/**
 * How names and references are compared: names ignoring case and accents, the same on every database engine
 * (docs/decisions/merchants.md#lists).
 */

export { foldReference } from '../../src/domain/orders/refNumber';
export { foldName } from '../../src/lib/foldName';
