import { foldName } from './foldName';

/** Splits text into folded words of letters and digits; dots, commas, hyphens and apostrophes separate them. */
export function splitWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
