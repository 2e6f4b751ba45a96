/** Quick-fill tags: preset lists of postal prefixes for a new zone (docs/decisions/zones.md#quick-fill). */
import type { QuickFillTags } from '../../contract/schemas/zones';
import { isPostalPrefix } from '../postal/postalCode';

/** A tag with its list of prefixes expanded. */
export interface QuickFillTag {
  readonly name: string;
  readonly prefixes: readonly string[];
}

/** The most prefixes of one line. A typing slip must not fill the memory. */
const MAX_EXPANDED = 10_000;

/**
 * Expands a line of compact notation: `H1[ABC]` to H1A, H1B, H1C; several groups multiply. Null if the notation is
 * invalid, or one of the results is not a postal prefix.
 */
export function expandPrefixes(notation: string): string[] | null {
  if (!/^(?:[A-Z\d]|\[[A-Z\d]+\])+$/.test(notation)) return null;
  let prefixes = [''];
  for (const [, group, char = ''] of notation.matchAll(/\[([A-Z\d]+)\]|(.)/g)) {
    const choices = [...(group ?? char)];
    if (prefixes.length * choices.length > MAX_EXPANDED) return null;
    prefixes = prefixes.flatMap((prefix) => choices.map((choice) => prefix + choice));
  }
  return prefixes.every(isPostalPrefix) ? prefixes : null;
}

/** The tags in order with their prefixes expanded, without duplicates; invalid lines are skipped. */
export function expandTags({ tags }: QuickFillTags): QuickFillTag[] {
  return tags.map(({ name, prefixes }) => ({
    name,
    prefixes: [...new Set(prefixes.flatMap((line) => expandPrefixes(line) ?? []))],
  }));
}

/** The problems in the file of tags, one sentence each, for its editor; empty when there are none. */
export function quickFillProblems({ tags }: QuickFillTags): string[] {
  const names = new Set<string>();
  return tags.flatMap(({ name, prefixes }) => {
    const problems: string[] = [];
    const key = name.trim().toLowerCase();
    if (names.has(key)) problems.push(`The tag ${name} is listed twice.`);
    names.add(key);
    const seen = new Set<string>();
    for (const line of prefixes) {
      const expanded = expandPrefixes(line);
      if (!expanded) problems.push(`The tag ${name} has "${line}", which is no list of postal prefixes.`);
      for (const prefix of expanded ?? []) {
        if (seen.has(prefix)) problems.push(`The tag ${name} has ${prefix} twice.`);
        seen.add(prefix);
      }
    }
    return problems;
  });
}
