/** The theme class on the root element (`bp6-dark`); the store keeps the user's choice (views.shell). */
import type { Theme } from '../store/persistence';

/** Blueprint's `Classes.DARK`: this runs before Blueprint's code is loaded. */
const DARK = 'bp6-dark';

export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Whether a choice results in the dark theme; `system` follows the operating system's setting. */
export function isDark(theme: Theme, systemIsDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && systemIsDark);
}

/** Switches the page, including everything that floats over it, to the dark or the light theme. */
export function drawTheme(dark: boolean): void {
  document.documentElement.classList.toggle(DARK, dark);
}
