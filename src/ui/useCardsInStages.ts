import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** More than a screen holds; a multiple of the number of cards per line, one to four. */
const FIRST = 36;

/**
 * The cards to draw: the first ones at once, the rest when the browser is idle. Hundreds of cards take seconds,
 * during which the page would not respond. The list has its full height from the start, so that the browser can
 * restore the scroll position.
 * @param host the list
 * @param isWhole draws all at once, because a link points to one of them
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
