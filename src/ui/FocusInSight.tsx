import { useEffect } from 'react';

/**
 * What the Tab key comes to is wholly in sight, also at the far end of a table that scrolls in itself: Chromium leaves
 * what is seen in part as it is, if only by a pixel. Only for the Tab key: who moves the focus otherwise scrolls too.
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
      // Once the browser has scrolled by itself.
      frame = requestAnimationFrame(() => {
        if (target !== document.activeElement) return;
        // jsdom scrolls nothing.
        (target as Partial<Element>).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      });
    };
    // A press of the mouse focuses too, and nothing may move under it.
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
