/**
 * Where the toasts stand: at the right edge, as high as they cover no field and no button (docs/decisions/0030). They
 * speak of what is on the page, and must not hide it.
 */
import { freeDrop, leastDrop, touches, type Box } from '../lib/freePlace';

/** Everything that is typed into or pressed, and what is said beside a field. */
const IN_USE =
  'a[href], button, input, select, textarea, [role="button"], [role="combobox"], [aria-invalid="true"], [role="tab"], .bp6-form-helper-text';

/** In a card far from sight: to ask for its box would lay it out, and hundreds take seconds. */
const isLeftOutOfLayout = (control: Element): boolean =>
  !control.checkVisibility({ contentVisibilityAuto: true });

/** The boxes of what is in use in this element, or of the element itself; what is not drawn has none. */
function boxesIn(element: Element, leftOut: Element | null = null): Box[] {
  const controls = element.matches(IN_USE) ? [element] : element.querySelectorAll(IN_USE);
  return [...controls]
    .filter((control) => leftOut?.contains(control) !== true && !isLeftOutOfLayout(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** What the person is at: the dialog on top; else the form with the focus or with something to correct; else nothing. */
function subject(): Element | null {
  const dialog = [...document.querySelectorAll('.bp6-dialog')].at(-1);
  const field = document.querySelector('[aria-invalid="true"]') ?? document.activeElement;
  if (dialog) return dialog;
  return field === document.body ? null : (field?.closest('form') ?? field);
}

/**
 * Moves the stack of toasts to its free place. Where the page leaves none in its upper part, at least the dialog or form
 * that the person is at stays uncovered, and as little as can be of the rest.
 */
export function placeToasts(container: HTMLElement): void {
  container.style.top = '';
  const toasts = [...container.querySelectorAll<HTMLElement>('.bp6-toast')];
  const [first] = toasts;
  if (first === undefined) return;
  // Sizes without the animation in which they come in.
  const margin = parseFloat(getComputedStyle(first).marginTop) || 0;
  const right = container.clientWidth - (parseFloat(getComputedStyle(container).paddingRight) || 0);
  const stack: Box = {
    left: right - Math.max(...toasts.map(({ offsetWidth }) => offsetWidth)),
    top: margin,
    right,
    bottom: toasts.reduce((bottom, { offsetHeight }) => bottom + margin + offsetHeight, 0),
  };
  const at = subject();
  const own = at === null ? [] : boxesIn(at, container);
  // What lies behind a dialog is not in use.
  const isModal = at?.matches('.bp6-dialog') === true;
  const all = isModal ? own : boxesIn(document.body, container);
  const lowest = window.innerHeight;
  const drop = freeDrop(stack, all, isModal ? lowest : 0.6 * lowest) ?? leastDrop(stack, all, own, lowest);
  if (drop > 0) container.style.top = `${drop}px`;
}

/** A page that is still coming: a spinner in its place, or in the place of its list. */
const COMING = '.bp6-spinner, [role="table"][aria-busy="true"]';

/** By then a dialog has grown, and a list stands at the row that it was opened for. */
const SETTLED_MS = 500;

/** What the place was looked for in: the page, whether it is still coming, and the dialog on top. */
function scene(): readonly unknown[] {
  const page = document.querySelector('main');
  const dialogs = document.getElementsByClassName('bp6-dialog');
  return [page?.firstElementChild, page?.querySelector(COMING) === null, dialogs[dialogs.length - 1]];
}

/** Whether somebody may be about to press one: the pointer or the focus is on it. */
const isHeld = (container: HTMLElement): boolean =>
  container.matches(':focus-within') || container.querySelector('.bp6-toast:hover') !== null;

/** The focus is on its way elsewhere while this is said. The same function each time, so that it is listened with once. */
const placeOnceLeft = (): unknown => setTimeout(placeAgain);

/** Places them again; those under the pointer or the focus once it has left them. */
function placeAgain(): void {
  const container = document.querySelector<HTMLElement>('.bp6-toast-container');
  if (!container) return;
  if (isHeld(container)) {
    for (const left of ['pointerleave', 'focusout']) {
      container.addEventListener(left, placeOnceLeft, { once: true });
    }
  } else {
    placeToasts(container);
  }
}

/** What opens above the page lies over the toasts; rows of a list come and go under them as it is scrolled. */
const PASSING = '.bp6-portal, table, [role="table"], [role="grid"]';

/** Whether a control that is new on the page, such as the button for what was just ticked, came under a toast. */
function isUnderToast(added: readonly Element[]): boolean {
  const container = document.querySelector<HTMLElement>('.bp6-toast-container');
  const boxes = added
    .filter((element) => element.isConnected && element.closest(PASSING) === null)
    .flatMap((element) => boxesIn(element));
  if (!container || boxes.length === 0) return false;
  const toasts = [...container.querySelectorAll('.bp6-toast')].map((toast) => toast.getBoundingClientRect());
  return boxes.some((box) => toasts.some((toast) => touches(box, toast)));
}

/**
 * Looks for another place when the page or the dialog under the toasts is another one, and when a control comes under
 * them. Else they stay where they are.
 * @returns ends it
 */
export function keepToastsPlaced(): () => void {
  let before = scene();
  let added: Element[] = [];
  let frame = 0;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    frame = 0;
    const now = scene();
    const isAnother = now.some((part, index) => part !== before[index]);
    const isCovered = isUnderToast(added);
    added = [];
    if (isAnother || isCovered) placeAgain();
    if (!isAnother) return;
    before = now;
    clearTimeout(settled);
    settled = setTimeout(placeAgain, SETTLED_MS);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      added.push(...[...addedNodes].filter((node) => node instanceof Element));
    }
    frame ||= requestAnimationFrame(look);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(settled);
  };
}
