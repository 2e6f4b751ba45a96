/**
 * A quick `getComputedStyle` for jsdom. Its own matches every rule of its default sheet against every element, anew after
 * each change of the page, and finding a button by its role asks for the style of everything around it: a third of the time
 * of the tests of components. Those asked for by the thousand are worked out here; all others are jsdom's, as is
 * everything once a page has a style sheet.
 */
const jsdomStyle = window.getComputedStyle.bind(window);

type Read = (element: HTMLElement) => string;

/** Of the element or the nearest one around it that says. */
const inherited =
  (name: 'visibility' | 'pointerEvents', initial: string): Read =>
  (element) => {
    for (let one: HTMLElement | null = element; one !== null; one = one.parentElement) {
      const own = one.style?.[name];
      if (own) return own;
    }
    return initial;
  };

const displays = new Map<string, string>();
/** What jsdom's default sheet looks at. */
const LOOKED_AT = ['type', 'hidden', 'open'];

const display: Read = (element) => {
  const own = element.style?.display;
  if (own) return own;
  const key = [element.localName, ...LOOKED_AT.map((name) => `${element.getAttribute(name)}`)].join('|');
  const known = displays.get(key);
  if (known !== undefined) return known;
  const found = jsdomStyle(element).display;
  displays.set(key, found);
  return found;
};

const visibility = inherited('visibility', 'visible');
const pointerEvents = inherited('pointerEvents', 'auto');
const QUICK: Readonly<Record<string, Read | undefined>> = {
  display,
  visibility,
  pointerEvents,
  'pointer-events': pointerEvents,
};

function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || document.styleSheets.length > 0) return jsdomStyle(element, pseudo);
  const read = (name: string): unknown => {
    const quick = QUICK[name];
    if (quick) return quick(element as HTMLElement);
    const style = jsdomStyle(element);
    const value: unknown = Reflect.get(style, name);
    return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(style) : value;
  };
  const getPropertyValue = (name: string) =>
    name in QUICK ? read(name) : jsdomStyle(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : read(String(name))),
  });
}

window.getComputedStyle = quickStyle;

export { jsdomStyle };
