/** What the command palette finds, whatever it is. */
import type { ComponentType, ReactNode } from 'react';
import type { RecentThing } from '../../store/persistence';

/** The groups, in the order in which they stand. */
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
] as const;
export type GroupId = (typeof GROUPS)[number];

export interface Hit {
  /** Tells it from all others, also while the list changes. */
  readonly key: string;
  readonly Icon: ComponentType;
  readonly name: string;
  /** Muted, after the name; the parts have a dot between them. */
  readonly details?: readonly string[];
  /** At the right: a status, what kind of thing it is. */
  readonly aside?: ReactNode;
  /** In its place: the keys that do the same. */
  readonly combo?: string;
  /** Why it cannot be chosen now. */
  readonly reason?: string | undefined;
  /** What was typed stands in it. Others are listed beside, and never chosen without a key or a click. */
  readonly isFound: boolean;
  /** It was found for what was typed before, and the answer for what is typed now is on its way. */
  readonly isOld?: boolean;
  /** It was found by its id. */
  readonly isId?: boolean;
  /** What else it is called. */
  readonly words?: string;
  /** What choosing it opens is offered again later. */
  readonly recent?: RecentThing;
  /** Runs once the palette is gone. */
  readonly run: () => void;
}

export interface HitGroup {
  readonly id: GroupId;
  readonly label: string;
  /** Muted, at the right of the label. */
  readonly remark?: string | undefined;
  readonly hits: readonly Hit[];
}

/** A group, and how the answer for it stands. */
export interface Answer {
  readonly group: HitGroup;
  /** An answer is on its way. */
  readonly isAwaited: boolean;
  /** Why there is none. */
  readonly problem?: string | undefined;
  /** What was typed is nothing to be looked for here, and why. */
  readonly notAsked?: string | undefined;
}

/** So many of what was found stand in each group while the palette shows all of them. */
export const SHOWN_MAX = 3;
/** And so many once it shows that group alone. */
export const SHOWN_ALONE_MAX = 20;
