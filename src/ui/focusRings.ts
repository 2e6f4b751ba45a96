/** On the page while a pointer is used: see theme/base.css. */
const NO_RINGS = 'no-focus-rings';

/** Held for a click, they are no use of the keyboard. */
const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/**
 * Focus rings are for the keyboard: a click hides them, the next key shows them. Blueprint's own manager waits for Tab, so
 * that a question opened by Escape, Enter or a letter had its answer focused unseen.
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
