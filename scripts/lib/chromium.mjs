/** Finds a Chromium for the browser tests, or installs Debian's if allowed. */
import fs from 'node:fs';
import { run } from './run.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Debian's Chromium without a user interface: the same engine, but about a tenth less work per test page, and a quarter
 * less to start.
 */
const LIGHT = '/usr/bin/chromium-headless-shell';

/** CHROME_PATH, or the first of these that exists. Never takes another browser than the one that is named. */
function chosenOr(...candidates) {
  const chosen = process.env.CHROME_PATH;
  if (!chosen) return candidates.find((candidate) => fs.existsSync(candidate));
  if (!fs.existsSync(chosen)) throw new Error(`CHROME_PATH: there is no file ${chosen}.`);
  return chosen;
}

/** The browser that people use, for measurements. */
export const findChromium = () => chosenOr(...KNOWN);

const findForTests = () => chosenOr(LIGHT, ...KNOWN);

/** Throws if there is none, and none may or can be installed. */
export async function chromiumForTests({ mayInstall }) {
  const found = findForTests();
  if (found) return found;
  if (mayInstall && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    // Older releases have only the full package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', name], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      const installed = findForTests();
      if (installed) return installed;
    }
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge. Install one (Debian: apt-get install chromium) or set CHROME_PATH.',
  );
}
