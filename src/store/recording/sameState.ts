/**
 * Whether a replay ended in the recorded state. Texts that a reducer created or composed are pseudonyms in the
 * recording. They match if each text always has the same pseudonym, and each pseudonym the same text.
 */
import { holdsPseudonym, isPseudonym } from './pseudonyms';
import { compareTexts } from '../../lib/compare';
import { isObject } from '../../lib/isObject';

export interface Difference {
  /** For example `jobs.byId.job_1.state`. */
  readonly path: string;
  readonly recorded: unknown;
  readonly replayed: unknown;
}

type Parts = Readonly<Record<string, unknown>>;

/**
 * The positions of the ids in an index (entities/idIndex). The branches depend on the letters of the ids, so they are
 * ignored.
 */
function placesIn(index: unknown): unknown {
  const places: [string, unknown][] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isObject(node)) return;
    const { ids, positions } = node as { ids: readonly string[]; positions: readonly unknown[] };
    ids.forEach((id, at) => places.push([id, positions[at]]));
  };
  visit(index);
  return Object.fromEntries(places.sort(([, one], [, other]) => Number(one) - Number(other)));
}

/** Sorts staff users again: a reducer sorts them by e-mail when another page arrives. */
const byEmail = (users: readonly unknown[]): unknown[] => {
  const emailOf = (user: unknown) => String(isObject(user) ? user.email : user);
  return [...users].sort((one, other) => compareTexts(emailOf(one), emailOf(other)));
};

/** Removes differences in order that depend on the letters of pseudonymized texts. */
function comparable(parts: Parts): Parts {
  if ('chunks' in parts && 'index' in parts) return { ...parts, index: placesIn(parts.index) };
  return Array.isArray(parts.users) ? { ...parts, users: byEmail(parts.users) } : parts;
}

/** The first difference, or null. Both states are parsed JSON. */
export function firstDifference(recordedState: unknown, replayedState: unknown): Difference | null {
  const textOf = new Map<string, string>();
  const pseudonymOf = new Map<string, string>();

  function isSameText(recorded: string, replayed: string): boolean {
    if (recorded === replayed) return true;
    if (!holdsPseudonym(recorded) || isPseudonym(replayed)) return false;
    const text = textOf.get(recorded) ?? replayed;
    const pseudonym = pseudonymOf.get(replayed) ?? recorded;
    textOf.set(recorded, text);
    pseudonymOf.set(replayed, pseudonym);
    return text === replayed && pseudonym === recorded;
  }

  /** Compares by key. Keys composed by a reducer are matched by their position. */
  function differenceOfParts(one: Parts, other: Parts, path: string): Difference | null {
    const [recorded, replayed] = [comparable(one), comparable(other)];
    const otherKeys = Object.keys(replayed);
    const keys = Object.keys(recorded);
    for (const [at, key] of keys.entries()) {
      const place = otherKeys[at] ?? '';
      const otherKey = key in replayed || !isSameText(key, place) ? key : place;
      const found = differenceAt(recorded[key], replayed[otherKey], `${path}.${key}`);
      if (found) return found;
    }
    const more = keys.length === otherKeys.length ? undefined : otherKeys.find((key) => !(key in recorded));
    return more === undefined
      ? null
      : { path: `${path}.${more}`, recorded: undefined, replayed: replayed[more] };
  }

  function differenceAt(recorded: unknown, replayed: unknown, path: string): Difference | null {
    if (Array.isArray(recorded) && Array.isArray(replayed)) {
      for (let at = 0; at < Math.max(recorded.length, replayed.length); at += 1) {
        const found = differenceAt(recorded[at], replayed[at], `${path}[${at}]`);
        if (found) return found;
      }
      return null;
    }
    if (isObject(recorded) && isObject(replayed)) return differenceOfParts(recorded, replayed, path);
    const isSame =
      typeof recorded === 'string' && typeof replayed === 'string'
        ? isSameText(recorded, replayed)
        : Object.is(recorded, replayed);
    return isSame ? null : { path, recorded, replayed };
  }

  const found = differenceAt(recordedState, replayedState, '');
  return found && { ...found, path: found.path.slice(1) };
}
