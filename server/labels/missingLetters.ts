/**
 * Finds letters of a label that cannot be printed before anything is drawn, because a label with gaps is misleading.
 */
import type { LabelField } from '../../src/contract/fileMessages';
import type { Label } from './label';
import type { ShapeText } from './shapeText';

/** Letters of one field that no font has. */
export interface MissingLetters {
  readonly field: LabelField;
  readonly letters: readonly string[];
}

/** The label has letters that no font has, so it is not printed. */
export class LettersMissing extends Error {
  readonly fields: readonly MissingLetters[];

  constructor(fields: readonly MissingLetters[]) {
    super('The label has letters that no font has.');
    this.name = 'LettersMissing';
    this.fields = fields;
  }
}

/** Most letters listed per field. */
const MOST_LETTERS = 5;

/** Returns the fields with letters that cannot be printed, in the label's order. */
export async function findMissingLetters(shape: ShapeText, label: Label): Promise<readonly MissingLetters[]> {
  const found: MissingLetters[] = [];
  for (const [field, texts] of Object.entries(textsOf(label)) as [LabelField, readonly string[]][]) {
    const letters = new Set<string>();
    // Most texts are printed in bold, and what is shaped here is cached.
    for (const text of new Set(texts)) (await shape(text, 'bold')).missing.forEach((one) => letters.add(one));
    if (letters.size > 0) found.push({ field, letters: [...letters].slice(0, MOST_LETTERS) });
  }
  return found;
}

/** Returns all texts on the label that people typed. */
function textsOf({ from, to, packages, ...label }: Label): Record<LabelField, readonly string[]> {
  return {
    merchantName: [from.name],
    originAddress: [from.street, from.city, from.postalCode, from.country],
    recipientName: [to.name],
    recipientAddress: [to.street, to.city, to.postalCode, to.country],
    recipientPhone: [to.phone],
    service: [label.service],
    zone: [label.zone],
    facility: [label.facility],
    refNumber: [label.refNumber],
    orderId: [label.orderId],
    packageRefNumber: packages.map(({ refNumber }) => refNumber),
    packageSize: packages.flatMap(({ weight, size }) => [weight, size]),
    trackingNumber: packages.map(({ code }) => code),
  };
}
