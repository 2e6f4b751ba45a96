/** Texts of the prefix guard: the tester's answer, the lines below the add form, the notes in the table. */
import { merchantMessages } from '../../contract/merchantMessages';
import { guardTexts } from '../../contract/ruleTexts';
import type { Zone } from '../../contract/schemas/merchants';
import { formatDollars } from '../orders/money';
import { formatPostalCode, normalizePostalCode } from '../postal/postalCode';
import {
  byZone,
  nextShorter,
  type LongerInZone,
  type PrefixCheck,
  type PrefixIndex,
  type PrefixOwner,
  type ZoneAnswer,
} from './prefixIndex';

type PrefixTone = 'error' | 'warning' | 'information';

/** A line of the guard. Errors prevent saving, warnings do not. */
export interface PrefixNote {
  readonly tone: PrefixTone;
  readonly text: string;
  /** The prefix of another zone that the text mentions, to link to it. */
  readonly other?: PrefixOwner;
}

/** `$9.50`, `no price`. */
export const priceWords = (price: number | null): string => formatDollars(price) ?? 'no price';

/** `$9.50`, or `$7.25–$8.75` for several prices. */
export function priceRange(prices: readonly (number | null)[]): string {
  const known = prices.filter((price) => price !== null).sort((a, b) => a - b);
  const [low = null] = known;
  const high = known.at(-1) ?? null;
  return low === high ? priceWords(low) : `${priceWords(low)}–${priceWords(high)}`;
}

/** The tester's answer as a sentence. For an owner, it names the shorter prefix that loses, or is '' without one. */
export function zoneAnswerText(answer: ZoneAnswer): string {
  const code = formatPostalCode(answer.code);
  switch (answer.kind) {
    case 'owner': {
      const [next] = answer.beaten;
      return next
        ? guardTexts.owns(guardTexts.entry(next.prefix, next.zoneName, priceWords(next.price)))
        : '';
    }
    case 'none':
      return guardTexts.none(code);
    case 'shared':
      return guardTexts.shared(code, answer.zones.length);
    case 'partly':
      return guardTexts.partly(code, answer.zoneName);
    case 'prices':
      return guardTexts.sharedPrices(code, answer.zoneName);
    case 'unreadable':
      return guardTexts.askForCode;
  }
}

/** The most zones named below the add form; the table of each zone shows the rest. */
const MAX_ZONES_NAMED = 3;

/** The lines shown while a prefix is typed into a zone; none for an empty one. */
export function checkLines(check: PrefixCheck, zoneId: string): PrefixNote[] {
  const { prefix, isPrefix, duplicates, longer, shorter } = check;
  if (prefix === '') return [];
  if (!isPrefix) return [{ tone: 'error', text: merchantMessages.postalPrefixFormat(prefix) }];
  const [taken] = duplicates;
  if (taken)
    return [{ tone: 'error', text: merchantMessages.postalCodesTakenByMerchant(prefix), other: taken }];
  const lines: PrefixNote[] = [];
  const isHere = (group: LongerInZone) => Number(group.zoneId === zoneId);
  const ownFirst = [...longer].sort((a, b) => isHere(b) - isHere(a));
  for (const group of ownFirst.slice(0, MAX_ZONES_NAMED)) {
    const [first] = group.owners;
    if (!first) continue;
    const count = group.owners.length;
    if (group.zoneId === zoneId) {
      lines.push({ tone: 'warning', text: guardTexts.shorterThanOwn(prefix, count) });
    } else {
      const prices = priceRange(group.owners.map(({ price }) => price));
      const text = guardTexts.shorterThanOther(prefix, count, group.zoneName, prices);
      lines.push({ tone: 'warning', text, other: first });
    }
  }
  const [next] = shorter;
  if (next) {
    const isOwn = next.zoneId === zoneId;
    const place = isOwn ? guardTexts.thisZone : next.zoneName;
    const text = guardTexts.winsOverTyped(prefix, next.prefix, place, priceWords(next.price));
    lines.push({ tone: 'information', text, ...(!isOwn && { other: next }) });
  }
  return lines;
}

interface ZoneNotes {
  /** Notes that apply to several prefixes of the zone, shown once above the table. */
  readonly summary: readonly PrefixNote[];
  /** By index of the zone's pricing rows; rows without notes have no entry. */
  readonly rows: ReadonlyMap<number, readonly PrefixNote[]>;
}

/**
 * The notes on a zone's table: repeated prefixes, codes that a row loses to longer prefixes of other zones, and codes
 * that its prefixes take from shorter ones. `zone` must be one of the zones in the index.
 */
export function zoneNotes(guard: PrefixIndex, zone: Zone): ZoneNotes {
  const rows = new Map<number, PrefixNote[]>();
  const note = (row: number, line: PrefixNote) => {
    const list = rows.get(row);
    if (list) list.push(line);
    else rows.set(row, [line]);
  };
  /** Rows that take codes from the same shorter prefix. */
  const winners = new Map<string, { readonly over: PrefixOwner; readonly rows: number[] }>();

  zone.locationPricing.pricingRows.forEach((row, index) => {
    const prefix = normalizePostalCode(row.postalPrefix);
    if (prefix === '') return;
    const price = Number.isFinite(row.price) ? row.price : null;
    const same = guard.owners.get(prefix) ?? [];
    const other = same.find(({ zoneId }) => zoneId !== zone.id);
    if (other) {
      note(index, {
        tone: 'error',
        text: guardTexts.existsIn(other.zoneName, priceWords(other.price)),
        other,
      });
    } else if (same.length > 1) {
      note(index, { tone: 'error', text: guardTexts.twiceHere });
    }
    for (const line of lossLines(guard, zone.id, prefix, price)) note(index, line);

    const over = nextShorter(guard, prefix);
    // Within a zone, only a different price is worth a note.
    if (!over || (over.zoneId === zone.id && over.price === price)) return;
    const group = winners.get(over.prefix);
    if (group) group.rows.push(index);
    else winners.set(over.prefix, { over, rows: [index] });
  });

  const summary: PrefixNote[] = [];
  for (const { over, rows: at } of winners.values()) {
    const isHere = over.zoneId === zone.id;
    const place = isHere ? guardTexts.thisZone : over.zoneName;
    const link = isHere ? {} : { other: over };
    const [only = 0] = at;
    const words = priceWords(over.price);
    if (at.length === 1) {
      note(only, { tone: 'information', text: guardTexts.winsOver(over.prefix, place, words), ...link });
    } else {
      const text = guardTexts.manyWinOver(at.length, over.prefix, place, words);
      summary.push({ tone: 'information', text, ...link });
    }
  }
  return { summary, rows };
}

/** The codes that a prefix loses to other zones: their longer prefixes without another prefix in between. */
function lossLines(guard: PrefixIndex, zoneId: string, prefix: string, price: number | null): PrefixNote[] {
  const taking = (guard.longer.get(prefix) ?? []).filter(
    (owner) => owner.zoneId !== zoneId && nextShorter(guard, owner.prefix)?.prefix === prefix,
  );
  return byZone(taking).map(({ zoneName, owners }): PrefixNote => {
    const [first] = owners;
    const prices = priceRange(owners.map((owner) => owner.price));
    const tone = owners.some((owner) => owner.price !== price) ? 'warning' : 'information';
    const text =
      owners.length === 1 && first
        ? guardTexts.wonBy(first.prefix, zoneName, prices)
        : guardTexts.wonByMany(owners.length, zoneName, prices);
    return { tone, text, ...(first && { other: first }) };
  });
}
