/** Compares a typed street with one that an external service found (docs/decisions/0012). */
import {
  streetDirection,
  streetKind,
  streetNumber,
  withoutUnit,
} from '../../../../src/domain/postal/streetWords';
import { foldName } from '../../../../src/lib/foldName';
import { splitWords } from '../../../../src/lib/splitWords';
import { typedStreet, type StreetParts } from '../streetText';
import { isNearly } from './nearly';

const SMALL_WORDS = new Set('de du des d la le les l of the a au aux saint ste sainte'.split(' '));
/** The number of a road may follow these; behind others it is a unit's. */
const BEFORE_NUMBER = new Set(
  'rue chemin ch road rd highway hwy route rte rang line ligne concession conc'.split(' '),
);

interface StreetWords {
  readonly names: readonly string[];
  readonly numbers: ReadonlySet<string>;
  /** Those of the numbers that cannot belong to a unit. */
  readonly surely: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  /** `n`, `s`, `e`, `w`. */
  readonly directions: ReadonlySet<string>;
}

/**
 * Whether both are the same street: its own numbers agree, its directions are not opposite, and a distinctive word is
 * nearly equal. Without such a word number and kind decide (`17 Avenue`), without both the whole text (`Avenue Road`).
 */
export function isSameStreet(typed: StreetParts, found: string): boolean {
  const asked = readStreet(typedStreet(typed));
  const known = readStreet(found);
  if (found.trim() === '' || isOpposite(asked.directions, known.directions)) return false;
  if (!contains(asked.numbers, known.numbers) || !contains(known.numbers, asked.surely)) return false;
  if (asked.names.length > 0) {
    return asked.names.some((word) => known.names.some((other) => isNearly(word, other)));
  }
  if (asked.numbers.size > 0) {
    const isKindKnown = asked.kinds.size > 0 && known.kinds.size > 0;
    return known.numbers.size > 0 && (!isKindKnown || [...asked.kinds].some((kind) => known.kinds.has(kind)));
  }
  return (
    known.names.length === 0 &&
    isEqual(asked.kinds, known.kinds) &&
    isEqual(asked.directions, known.directions)
  );
}

function readStreet(street: string): StreetWords {
  // The s of a possessive is no direction.
  const words = splitWords(withoutUnit(foldName(street)).replace(/['’](?=s\b)/g, ''));
  const [names, directions] = [[] as string[], new Set<string>()];
  const [numbers, surely, kinds] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [at, word] of words.entries()) {
    const [before = '', after] = [words[at - 1], words[at + 1]];
    const [number, kind, direction] = [streetNumber(word), streetKind(word), streetDirection(word)];
    if (number !== null) {
      numbers.add(number);
      if (BEFORE_NUMBER.has(before) || (after !== undefined && streetKind(after))) surely.add(number);
    } else if (kind) kinds.add(kind);
    else if (direction) for (const letter of direction) directions.add(letter);
    else if (!isSmall(word, after)) names.push(word);
  }
  return { names, numbers, surely, kinds, directions };
}

/** The A of `Avenue A South` is its name. */
function isSmall(word: string, after: string | undefined): boolean {
  const isLetter = word.length === 1 && (after === undefined || streetDirection(after) !== undefined);
  return SMALL_WORDS.has(word) && !isLetter;
}

/** Whether one names north where the other names south, or east and west. */
function isOpposite(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return ['ns', 'ew'].some((axis) => {
    const [mine, theirs] = [one, other].map((held) => [...axis].filter((letter) => held.has(letter)));
    return mine?.length && theirs?.length && !mine.some((letter) => theirs.includes(letter));
  });
}

const contains = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && contains(one, other);
