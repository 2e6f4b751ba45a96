/** The theme on the page's root (`bp6-dark`); the chosen one is remembered by the store (views.shell). */
import type { Theme } from '../store/persistence';

/** Blueprint's `Classes.DARK`: this runs before Blueprint's code is there. */
const DARK = 'bp6-dark';

export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** True when a choice comes out dark; `system` follows the operating system's setting. */
export function isDark(theme: Theme, systemIsDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && systemIsDark);
}

/** Draws the page in the dark or the light theme, whatever floats over it too. */
export function drawTheme(dark: boolean): void {
  document.documentElement.classList.toggle(DARK, dark);
}
