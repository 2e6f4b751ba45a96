import type { ClipboardEvent } from 'react';
import { pastedId } from '../../domain/orders/copiedId';
import { pasteOverAll } from '../../ui/pasteOverAll';

/**
 * Handles an order id pasted over a field's whole content, as a link or from the end of a sentence: the field shows the
 * id alone. Several words are no id.
 */
export const pasteId = (event: ClipboardEvent<Element>, onId: (typed: string) => void): void =>
  pasteOverAll(event, (text) => (/\s/.test(text) || pastedId(text) === text ? null : pastedId(text)), onId);
