import { plainWords, standsIn } from '../../lib/matchedParts';
import { SHOWN_ALONE_MAX, SHOWN_MAX, type GroupId, type Hit, type HitGroup } from './hits';
import { useActionHits } from './useActionHits';
import { useMerchantHits } from './useMerchantHits';
import { useOrderHits } from './useOrderHits';
import { usePartHits } from './usePartHits';
import { useRecentHits } from './useRecentHits';
import { useSortHits } from './useSortHits';
import { useStatusHits } from './useStatusHits';
import { useUserHits } from './useUserHits';
import { useViewHits } from './useViewHits';

/** Pages offered when none was found. */
const PAGES_BESIDE = 2;

interface Hits {
  /** The groups that have hits, in display order. */
  readonly groups: readonly HitGroup[];
  readonly isAwaited: boolean;
  /** What could not be searched, and why. */
  readonly problems: readonly string[];
  /** Why some groups were not searched; the palette must not say that nothing was found there. */
  readonly notAsked: string | undefined;
}

/**
 * All hits.
 * @param text the search text; '' for none
 * @param only the single group to show; null for all of them
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
  const statuses = useStatusHits(text, limit);
  const views = useViewHits(text, limit);
  const recent = useRecentHits(pages);

  const pageHits: HitGroup = { id: 'pages', label: 'Pages', hits: pagesFor(text, only, pages, recent) };
  // An id identifies one order: list nothing beside it.
  const isId = orders.group.hits.some(({ isId: is }) => is === true);
  const asked = [orders, merchants, users];
  const isAwaited = asked.some((answer) => answer.isAwaited);
  const isPageFound = pageHits.hits.some(({ isFound }) => isFound);
  // A status is chosen only if nothing else is found: a name may begin like one.
  const shownStatuses: HitGroup = {
    ...statuses,
    hits: isId ? [] : statuses.hits.map((hit) => ({ ...hit, isFound: !isAwaited })),
  };
  const groups: readonly HitGroup[] = [
    { id: 'recent', label: 'Recent', hits: recentFor(text, only, recent) },
    orders.group,
    merchants.group,
    ...parts,
    users.group,
    isId ? { ...actions, hits: actions.hits.filter(({ isFound }) => isFound) } : actions,
    ...(isId ? [] : [sorts, views]),
    // Pages that match come before statuses: `rate` means Rates, not RATE_FAILED.
    ...(isPageFound ? [pageHits, shownStatuses] : [shownStatuses, pageHits]),
  ];
  return {
    groups: groups.filter(({ id, hits }) => hits.length > 0 && (only === null || isKept(id, only))),
    isAwaited,
    problems: asked.flatMap(({ group, problem }) => labelled(group, problem)),
    notAsked: asked.flatMap(({ group, notAsked }) => labelled(group, notAsked))[0],
  };
}

/** Sorts belong to the actions. */
const isKept = (id: GroupId, only: GroupId): boolean => id === only || (only === 'actions' && id === 'sorts');

const labelled = ({ label }: HitGroup, text: string | undefined): string[] =>
  text === undefined ? [] : [`${label}: ${text}`];

/** All recent things while nothing is typed; otherwise the matching ones, if only this group is shown. */
function recentFor(text: string, only: GroupId | null, recent: readonly Hit[]): readonly Hit[] {
  if (text === '') return recent;
  if (only !== 'recent') return [];
  return recent.filter(({ name, details = [] }) => standsIn(plainWords([name, ...details].join(' ')), text));
}

/**
 * While nothing is typed, the pages that are not among the recent things; otherwise the matching pages or, if there are
 * none, the two that were opened last.
 */
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
  return recent.flatMap(({ key }) => pages.filter((page) => page.key === key)).slice(0, PAGES_BESIDE);
}
