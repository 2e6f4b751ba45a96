import { useEffect, useRef } from 'react';
import { createScanReader } from '../../lib/scanner';
import { isOverlayOpen, takesCharacters } from '../../ui/overlays';

/**
 * Reads codes from a scanner while no field has the focus and nothing lies over the page. The focused element does
 * not get the characters of a code, nor its Enter or Tab.
 */
export function useScanner(onCode: (code: string) => void): void {
  const handler = useRef(onCode);
  handler.current = onCode;
  useEffect(() => {
    const read = createScanReader();
    const held = new Set<string>();
    const onKeyDown = (event: KeyboardEvent) => {
      // Its release may have gone unseen, and a new press is no longer that of a code.
      held.delete(event.key);
      const reading = read(event);
      if (reading.is === 'key' || takesCharacters(document.activeElement) || isOverlayOpen()) return;
      held.add(event.key);
      // A letter key that waits to see whether it is alone must see what follows it.
      event.preventDefault();
      if (reading.is === 'part') return;
      event.stopPropagation();
      handler.current(reading.code);
    };
    // Buttons are pressed when Enter or Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (!held.delete(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', onKeyUp, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
}
