/** Set on the page while a pointer is used: see theme/base.css. */
const NO_RINGS = 'no-focus-rings';

/** Holding one of these for a click does not count as using the keyboard. */
const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/**
 * Shows focus rings for keyboard users: a click hides them, the next key press shows them. Blueprint's own manager
 * waits for Tab, so a question opened by Escape, Enter or a letter would show no ring on its focused answer.
 */
export function showFocusRingsForKeys(): void {
  const { classList } = document.documentElement;
  classList.add(NO_RINGS);
  document.addEventListener('mousedown', () => classList.add(NO_RINGS), true);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (!MODIFIERS.has(key)) classList.remove(NO_RINGS);
    },
    true,
  );
}
