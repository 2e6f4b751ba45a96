import { plainWords, standsIn } from '../../lib/matchedParts';
import { SHOWN_ALONE_MAX, SHOWN_MAX, type GroupId, type Hit, type HitGroup } from './hits';
import { useActionHits } from './useActionHits';
import { useMerchantHits } from './useMerchantHits';
import { useOrderHits } from './useOrderHits';
import { usePartHits } from './usePartHits';
import { useRecentHits } from './useRecentHits';
import { useSortHits } from './useSortHits';
import { useUserHits } from './useUserHits';
import { useViewHits } from './useViewHits';

/** Pages that are offered when none was found. */
const PAGES_BESIDE = 2;

interface Hits {
  /** Those that have hits, in their order. */
  readonly groups: readonly HitGroup[];
  readonly isAwaited: boolean;
  /** What could not be looked through, and why. */
  readonly problems: readonly string[];
  /** Why some were not looked through at all: that nothing was found would not be true of them. */
  readonly notAsked: string | undefined;
}

/**
 * Everything that was found.
 * @param text what is looked for; '' for nothing in particular
 * @param only the group that is kept to; null for all of them
 */
export function useHits(text: string, only: GroupId | null, pages: readonly Hit[]): Hits {
  const limit = only === null ? SHOWN_MAX : SHOWN_ALONE_MAX;
  const textFor = (id: GroupId) => (only === null || only === id ? text : '');
  const orders = useOrderHits(textFor('orders'), limit);
  const merchants = useMerchantHits(textFor('merchants'), limit);
  const parts = usePartHits(text, limit);
  const users = useUserHits(textFor('users'), limit);
  const actions = useActionHits(text, only === 'actions');
  const sorts = useSortHits(text, only === 'actions');
  const views = useViewHits(text, limit);
  const recent = useRecentHits(pages);

  // An id means one order: nothing is listed beside it.
  const isId = orders.group.hits.some(({ isId: is }) => is === true);
  const groups: readonly HitGroup[] = [
    { id: 'recent', label: 'Recent', hits: recentFor(text, only, recent) },
    orders.group,
    merchants.group,
    ...parts,
    users.group,
    isId ? { ...actions, hits: actions.hits.filter(({ isFound }) => isFound) } : actions,
    ...(isId ? [] : [sorts, views]),
    { id: 'pages', label: 'Pages', hits: pagesFor(text, only, pages, recent) },
  ];
  const asked = [orders, merchants, users];
  return {
    groups: groups.filter(({ id, hits }) => hits.length > 0 && (only === null || isKept(id, only))),
    isAwaited: asked.some(({ isAwaited }) => isAwaited),
    problems: asked.flatMap(({ group, problem }) => told(group, problem)),
    notAsked: asked.flatMap(({ group, notAsked }) => told(group, notAsked))[0],
  };
}

/** To what is done with the list belongs how it is sorted. */
const isKept = (id: GroupId, only: GroupId): boolean => id === only || (only === 'actions' && id === 'sorts');

const told = ({ label }: HitGroup, text: string | undefined): string[] =>
  text === undefined ? [] : [`${label}: ${text}`];

/** All of them while nothing is typed; else those that were found, where only they are wanted. */
function recentFor(text: string, only: GroupId | null, recent: readonly Hit[]): readonly Hit[] {
  if (text === '') return recent;
  if (only !== 'recent') return [];
  return recent.filter(({ name, details = [] }) => standsIn(plainWords([name, ...details].join(' ')), text));
}

/** While nothing is typed those that are not among the recent; else those that were found, or the last two opened from here. */
function pagesFor(
  text: string,
  only: GroupId | null,
  pages: readonly Hit[],
  recent: readonly Hit[],
): readonly Hit[] {
  if (text === '') {
    const others =
      only === null ? pages.filter((page) => !recent.some(({ key }) => key === page.key)) : pages;
    return others.map((page) => ({ ...page, isFound: true }));
  }
  const found = pages.filter(({ name, words = '' }) => standsIn(plainWords(`${name} ${words}`), text));
  if (found.length > 0) return found.map((page) => ({ ...page, isFound: true }));
  return pages.filter((page) => recent.some(({ key }) => key === page.key)).slice(0, PAGES_BESIDE);
}
