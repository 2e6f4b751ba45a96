/** Messages between the server and its label thread. One label at a time, so answers need no id. */
import type { Label } from './label';
import type { MissingLetters } from './missingLetters';

export interface LabelTask {
  readonly label: Label;
}

export type LabelAnswer =
  { readonly base64: string } | { readonly missing: readonly MissingLetters[] } | { readonly error: string };
