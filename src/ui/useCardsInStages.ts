import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** More than a screen holds; full lines of one to four cards. */
const FIRST = 36;

/**
 * The cards that are drawn: the first ones at once, all as soon as the browser has time. Hundreds of cards take seconds,
 * and nothing on the page could be typed or pressed meanwhile. The list keeps the height of all of them from the start,
 * so that the browser finds its way back to where the page was scrolled.
 * @param host the list
 * @param isWhole draws all at once: a link leads to one of them
 */
export function useCardsInStages<Card>(
  cards: readonly Card[],
  host: RefObject<HTMLElement>,
  isWhole: boolean,
): readonly Card[] {
  const [isAll, setIsAll] = useState(isWhole || cards.length <= FIRST);
  const total = cards.length;
  useLayoutEffect(() => {
    const list = host.current;
    if (isAll || list === null) return;
    list.style.minHeight = `${(list.scrollHeight * total) / FIRST}px`;
    return () => {
      list.style.minHeight = '';
    };
  }, [isAll, host, total]);
  useEffect(() => {
    startTransition(() => setIsAll(true));
  }, []);
  return isAll || isWhole ? cards : cards.slice(0, FIRST);
}
