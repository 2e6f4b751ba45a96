/** Quick-fill tags: preset lists of postal prefixes for a new zone (docs/decisions/zones.md#quick-fill). */
import type { QuickFillTags } from '../../contract/schemas/zones';
import { isPostalPrefix } from '../postal/postalCode';

/** A tag with its prefixes written out. */
export interface QuickFillTag {
  readonly name: string;
  readonly prefixes: readonly string[];
}

/** Prefixes that one line of a tag may stand for; a slip of the pen must not fill the memory. */
const MAX_EXPANDED = 10_000;

/**
 * The prefixes that a line of compact notation stands for, `H1[ABC]` for H1A, H1B, H1C; several groups multiply. Null
 * for what is no such notation, or where one of them is no beginning of a postal code.
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

/** The tags in their order with their prefixes written out, each once; lines that cannot be read are left out. */
export function expandTags({ tags }: QuickFillTags): QuickFillTag[] {
  return tags.map(({ name, prefixes }) => ({
    name,
    prefixes: [...new Set(prefixes.flatMap((line) => expandPrefixes(line) ?? []))],
  }));
}

/** What is wrong with the tags, a sentence each, for whoever edits their file; empty when nothing is. */
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
