import { useEffect } from 'react';

/**
 * Scrolls an element completely into view when Tab moves the focus to it, even at the far end of a scrolling table:
 * Chromium leaves it as it is if even one pixel is visible. Only for Tab: code that moves the focus otherwise also
 * scrolls.
 */
export function FocusInSight() {
  useEffect(() => {
    let isTab = false;
    let frame = 0;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isTab = key === 'Tab';
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!isTab || !(target instanceof Element)) return;
      cancelAnimationFrame(frame);
      // Wait until the browser has scrolled.
      frame = requestAnimationFrame(() => {
        if (target !== document.activeElement) return;
        // jsdom does not scroll.
        (target as Partial<Element>).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      });
    };
    // A mouse press also moves the focus, and nothing may move under the pointer.
    const onPointerDown = () => {
      isTab = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('focusin', onFocusIn, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('focusin', onFocusIn, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
  return null;
}
