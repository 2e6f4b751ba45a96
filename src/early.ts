/**
 * Runs before the console's own code has arrived: draws the theme, so that a dark page does not begin white, says so when that
 * code does not come, and asks for the code of the address, which otherwise would be asked for only once the first part has been read.
 */
import { drawTheme, isDark, SYSTEM_IS_DARK } from './app/theme';
import { isAt, screenAt } from './paths';
import { createPersistence } from './store/persistence';

/** The files of each later chunk by its name, which the build writes into the page. */
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
 * Shows that the console could not start, where it has not drawn itself yet: a script of the page did not come, or it broke
 * off, as one that was cut short or is too new for the browser. Later chunks are `MissingPart`'s.
 */
function showFailedStart({ target }: Event): void {
  const isOfPage = target instanceof HTMLScriptElement ? target.defer : target === window;
  const failed = document.getElementById('start-failed');
  if (!isOfPage || !failed) return;
  document.getElementById('starting')?.remove();
  failed.hidden = false;
}

// Failed scripts tell their element alone, on the way down.
window.addEventListener('error', showFailedStart, true);

const persistence = createPersistence();
drawTheme(isDark(persistence.getTheme(), window.matchMedia(SYSTEM_IS_DARK).matches));
// A visitor sees the login page alone.
if (persistence.getToken() !== null) {
  const chunks = readChunks();
  const { pathname } = window.location;
  // The visitor's pages lead a signed-in person on to the orders, most of the time.
  const page = isAt('login', pathname) ? 'dashboard' : (screenAt(pathname) ?? '');
  const files = ['workspace', 'shell', page].flatMap((chunk) => chunks[chunk] ?? []);
  for (const file of new Set(files)) preload(file);
}
