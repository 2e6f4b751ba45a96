/** Ids the server makes: short enough to read out, random enough never to meet. */
import { randomBytes } from 'node:crypto';

/** Letters and digits without those that are mistaken for each other (I, L, O, U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A new order's id, `ord_` and 14 characters (70 random bits). */
export function newOrderId(): string {
  return `ord_${randomText(14)}`;
}

/** A tracking number for a package that came without one. */
export function newTrackingNumber(): string {
  return `PK${randomText(10)}`;
}
