import type { Page } from 'playwright-core';

/**
 * Targets on the page smaller than 24 by 24 px (WCAG 2.5.8), one line each. A label counts as part of its field. As in
 * the criterion, links in a sentence and hidden elements are excluded.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const PRESSED =
      'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=option]';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], .visually-hidden') === null &&
      getComputedStyle(element).pointerEvents !== 'none';
    const boxOf = (element: Element): DOMRect => {
      const label = element instanceof HTMLInputElement && (element.closest('label') ?? element.labels?.[0]);
      const isTick = element instanceof HTMLInputElement && /checkbox|radio/.test(element.type);
      return (isTick && label ? label : element).getBoundingClientRect();
    };
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const words = element.parentElement?.textContent?.trim() ?? '';
      return words.length > (element.textContent?.trim().length ?? 0);
    };
    const targets = [...document.querySelectorAll(PRESSED)]
      .filter((element) => isShown(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const isSmall = ({ width, height }: DOMRect) => width < LEAST - 0.5 || height < LEAST - 0.5;
    return targets
      .filter(({ element, box }) => isSmall(box) && !isInSentence(element))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
        return `${size} ${element.tagName.toLowerCase()}.${element.className}: ${name.slice(0, 40)}`;
      });
  });
}
