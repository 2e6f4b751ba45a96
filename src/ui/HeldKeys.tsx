import { useEffect } from 'react';
import { isCharacter } from '../lib/scanGap';

/** Keys that press or type. Others, such as arrows and Tab, go on while they are held. */
const acts = (event: KeyboardEvent): boolean => event.key === 'Enter' || isCharacter(event);

/**
 * A held key acts only where it was pressed. If the press moved the focus, for example because it closed a list, a
 * field or a picker, its repeats and its release reach another element, where they would submit a form, type into a
 * field or press a button (Blueprint's buttons click when Enter is released, wherever it was pressed).
 */
export function HeldKeys() {
  useEffect(() => {
    /** The keys that are down, by their place on the keyboard, and where they were pressed. */
    const pressedAt = new Map<string, EventTarget | null>();
    const onKey = (event: KeyboardEvent) => {
      const { type, target, repeat } = event;
      // Keys on a screen have no place.
      const place = event.code || event.key;
      if (type === 'keydown' && !repeat) pressedAt.set(place, target);
      const isElsewhere = pressedAt.get(place) !== target;
      if (type === 'keyup') pressedAt.delete(place);
      if (!isElsewhere || !acts(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('keyup', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('keyup', onKey, true);
    };
  }, []);
  return null;
}
