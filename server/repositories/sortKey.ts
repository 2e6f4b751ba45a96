/**
 * How names and references are compared: names without regard to case and accents, the same on every database engine
 * (docs/decisions/merchants.md#lists).
 */

export { foldReference } from '../../src/domain/orders/refNumber';
export { foldName } from '../../src/lib/foldName';
