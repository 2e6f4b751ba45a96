/**
 * Runs before the console's own code has loaded. Applies the theme, so that a dark page does not start white. Shows a
 * message if that code fails to load. Preloads the code of the current page, which would otherwise be requested only
 * after the first part has run.
 */
import { drawTheme, isDark, SYSTEM_IS_DARK } from './app/theme';
import { isAt, screenAt } from './paths';
import { createPersistence } from './store/persistence';

/** Reads the files of each later chunk by its name, which the build writes into the page. */
function readChunks(): Readonly<Record<string, readonly string[] | undefined>> {
  const written = document.querySelector<HTMLMetaElement>('meta[name=chunks]')?.content ?? '{}';
  return JSON.parse(written) as ReturnType<typeof readChunks>;
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.href = `/${file}`;
  document.head.append(link);
}

/**
 * Shows that the console could not start, unless it has rendered already: a script of the page failed to load or to
 * run, for example because it is cut short or too new for the browser. `MissingPart` handles later chunks.
 */
function showFailedStart({ target }: Event): void {
  const isOfPage = target instanceof HTMLScriptElement ? target.defer : target === window;
  const failed = document.getElementById('start-failed');
  if (!isOfPage || !failed) return;
  document.getElementById('starting')?.remove();
  failed.hidden = false;
  // Not a link: that would drop the part of the address after #, such as the e-mail of an invitation.
  failed.querySelector('button')?.addEventListener('click', () => window.location.reload());
}

// Errors of failed scripts do not bubble, so listen in the capture phase.
window.addEventListener('error', showFailedStart, true);

const persistence = createPersistence();
drawTheme(isDark(persistence.getTheme(), window.matchMedia(SYSTEM_IS_DARK).matches));
// A visitor only sees the login page.
if (persistence.getToken() !== null) {
  const chunks = readChunks();
  const { pathname } = window.location;
  // From the visitor's pages a signed-in person usually continues to the orders.
  const page = isAt('login', pathname) ? 'dashboard' : (screenAt(pathname) ?? '');
  const files = ['workspace', 'shell', page].flatMap((chunk) => chunks[chunk] ?? []);
  for (const file of new Set(files)) preload(file);
}
