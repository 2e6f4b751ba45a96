/** What the server and its label thread say to each other. */
import type { Label } from './label';
import type { MissingLetters } from './missingLetters';

export interface LabelTask {
  readonly id: number;
  readonly label: Label;
}

export type LabelAnswer =
  | { readonly id: number; readonly base64: string }
  | { readonly id: number; readonly missing: readonly MissingLetters[] }
  | { readonly id: number; readonly error: string };
