/** The data of a hit of the command palette, of any kind. */
import type { ComponentType, ReactNode } from 'react';
import type { RecentThing } from '../../store/persistence';
import { moreText } from '../../ui/moreText';

/** The groups, in display order. */
export const GROUPS = [
  'recent',
  'orders',
  'merchants',
  'zones',
  'rules',
  'users',
  'actions',
  'sorts',
  'views',
  'pages',
  'statuses',
] as const;
export type GroupId = (typeof GROUPS)[number];

export interface Hit {
  /** Unique and stable, even while the list changes. */
  readonly key: string;
  readonly Icon: ComponentType;
  readonly name: string;
  /** Muted, after the name; a dot separates the parts. */
  readonly details?: readonly string[];
  /** At the right: a status, or the kind of thing. */
  readonly aside?: ReactNode;
  /** Shown instead of `aside`: the keys with the same effect. */
  readonly combo?: string;
  /** Why it cannot be chosen now. */
  readonly reason?: string | undefined;
  /** Whether it matches what was typed. Other hits are listed too, but chosen only by a key or a click. */
  readonly isFound: boolean;
  /** Whether it was found for the previous text, and the response for the current text is pending. */
  readonly isOld?: boolean;
  /** Whether it was found by its id. */
  readonly isId?: boolean;
  /** Further search words. */
  readonly words?: string;
  /** Whether it shows a list of orders: the arrow keys then lead to its rows, whichever field had the focus before. */
  readonly opensList?: boolean;
  /** What to remember among the recent things when it is chosen. */
  readonly recent?: RecentThing;
  /** Runs once the palette is closed. */
  readonly run: () => void;
}

export interface HitGroup {
  readonly id: GroupId;
  readonly label: string;
  /** Muted, to the right of the label. */
  readonly remark?: string | undefined;
  readonly hits: readonly Hit[];
}

/**
 * The first hits of a group, and how many more there are.
 * @param found what was found; only what is shown becomes hits
 * @param isAll whether the server has no more of them
 */
export const firstHits = <Found>(
  found: readonly Found[],
  limit: number,
  hitOf: (one: Found) => Hit,
  isAll = true,
): Pick<HitGroup, 'hits' | 'remark'> => ({
  hits: found.slice(0, limit).map(hitOf),
  remark: found.length > limit ? moreText(found.length - limit, isAll) : undefined,
});

/** A group, and the state of its search. */
export interface Answer {
  readonly group: HitGroup;
  /** Whether a response is pending. */
  readonly isAwaited: boolean;
  /** Why the search failed. */
  readonly problem?: string | undefined;
  /** Why the text was not searched for in this group. */
  readonly notAsked?: string | undefined;
}

/** Minimum number of letters for a sort or a status to be found, or an action while there is nothing to act on. */
export const NAMED_MIN = 3;
/** Hits per group while the palette shows all groups. */
export const SHOWN_MAX = 3;
/** Hits when the palette shows one group only. */
export const SHOWN_ALONE_MAX = 20;
