/**
 * Names the program that a request comes from, in enough detail for people to tell their own browsers from a
 * stranger's.
 */

const MOST = 60;

/** First match wins: Edge and Opera also contain `Chrome`, and Chrome contains `Safari`. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.[\d.]*)?(?: Mobile\/\w+)? Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns a name like `Firefox 140 on Linux`; for other programs the first word, `curl/8.5`; '' if the header says
 * nothing.
 */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, itsPattern]) => itsPattern.test(text))?.[0];
    return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`.slice(0, MOST);
  }
  return (/^[\x21-\x7e]+/.exec(text.trim())?.[0] ?? '').slice(0, MOST);
}
