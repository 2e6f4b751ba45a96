/** A real Chromium on the built console: its start, sign-in, axe. */
import fs from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { EMPTY_PATH, openPage, type OpenedPage } from './pages';

/**
 * Parts of Chromium's own window that are web pages. Each page of a test would start two of them, which takes as long
 * as the page under test.
 */
const WINDOW_PAGES = ['InitialWebUI', 'WebUIReloadButton', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** The features that Playwright turns off for stable tests. Chromium only reads the last list that it is given. */
const UNSTEADY = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Make keys scroll at once. On a busy machine, Chromium may lose the first frame of a smooth scroll, and the key with
  // it.
  '--disable-smooth-scrolling',
  `--disable-features=${[...WINDOW_PAGES, ...UNSTEADY].join()}`,
];

export const DEMO_PASSWORD = 'demo-password';
export const DEMO_ROLES = ['super', 'admin', 'user'] as const;
export type DemoRole = (typeof DEMO_ROLES)[number];

/** @param showsScrollbars as for users; Playwright hides scrollbars, and then no space is reserved for them */
export function launchBrowser(showsScrollbars = false): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '',
    args: FLAGS,
    ignoreDefaultArgs: showsScrollbars ? ['--hide-scrollbars'] : false,
  });
}

/**
 * A token of the user. Uses the one created while the template was seeded, because a sign-in costs a fifth of a test
 * page. If this server does not know it or has ended its session, signs in with a real login request.
 */
export async function tokenOf(baseURL: string, role: DemoRole): Promise<string> {
  const seeded = process.env[seededTokenName(role)];
  if (seeded && (await isAccepted(baseURL, seeded))) return seeded;
  return newTokenOf(baseURL, role);
}

/** The environment variable with the token from the template. */
export const seededTokenName = (role: DemoRole) => `BROWSER_TEST_TOKEN_${role.toUpperCase()}`;

async function isAccepted(baseURL: string, token: string): Promise<boolean> {
  const { ok } = await fetch(`${baseURL}/api/user/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ok;
}

/** A token from a real login request. */
export async function newTokenOf(baseURL: string, role: DemoRole): Promise<string> {
  const answer = await fetch(`${baseURL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@example.com`, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Login answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Opens a page as a user who is already signed in: the token is in local storage. */
export async function openSignedIn(
  browser: Browser,
  baseURL: string,
  role: DemoRole,
  path = '/dashboard',
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const [opened, token] = await Promise.all([openPage(browser, baseURL, options), tokenOf(baseURL, role)]);
  // A reused page is already at this path.
  if (new URL(opened.page.url()).pathname !== EMPTY_PATH) await opened.page.goto(EMPTY_PATH);
  await opened.page.evaluate((value) => localStorage.setItem('token', value), token);
  await opened.page.goto(path);
  return opened;
}

/** Waits until fades and slides are over, because colours are paler before. Spinners never end and are ignored. */
export async function stoodStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/** Blueprint's class of the dark theme, on the root element. */
const DARK = 'bp6-dark';
/** The rules whose result depends on colours, and so on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Switches between the light and the dark theme; nothing else on the page changes. */
export const switchTheme = (page: Page): Promise<boolean> =>
  page.evaluate((dark) => document.documentElement.classList.toggle(dark), DARK);

/**
 * The violations that axe finds on the page, one readable line each: of all rules in the theme shown, and of those
 * about colours in the other theme.
 */
export async function axeViolations(page: Page, exclude: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Through the debugging protocol, because the page's content security policy forbids foreign scripts.
    await page.evaluate(fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  }
  await stoodStill(page);
  const found = await runAxe(page, exclude);
  await switchTheme(page);
  await stoodStill(page);
  const inOther = await runAxe(page, exclude, COLOUR_RULES);
  await switchTheme(page);
  await stoodStill(page);
  return [...found, ...inOther.map((line) => `in the other theme: ${line}`)];
}

/** @param rules all of axe's unless specified otherwise */
function runAxe(page: Page, exclude: readonly string[], rules?: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([excluded, only]) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            context: object,
            options: object,
          ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
        };
      };
      // A tooltip that fades out just then would have another contrast than when it is read.
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important; animation: none !important; }');
      document.adoptedStyleSheets.push(still);
      const { violations } = await axe.run(
        { exclude: excluded.map((selector) => [selector]) },
        // Do not describe what passes, which saves a fifth of the work.
        { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) },
      );
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
      );
    },
    [exclude, rules] as const,
  );
}
