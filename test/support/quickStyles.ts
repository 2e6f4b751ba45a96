/**
 * A fast `getComputedStyle` for jsdom. jsdom's own matches every rule of its default sheet with every element after
 * each change of the page, and finding a button by role asks for the style of everything around it: a third of the time
 * of component tests. The properties requested most often are computed here. All others come from jsdom, and so does
 * everything once a page has a style sheet.
 */
const jsdomStyle = window.getComputedStyle.bind(window);

type Read = (element: HTMLElement) => string;

/** The value of the element or of the nearest ancestor that sets it. */
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
/** The attributes that jsdom's default sheet checks. */
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
