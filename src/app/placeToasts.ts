/**
 * The position of the toasts: at the right edge, at a height where they cover no field and no button
 * (docs/decisions/0030). They are about what is on the page, and must not hide it.
 */
import { freeDrop, leastDrop, touches, type Box } from '../lib/freePlace';

/** All controls, and the messages beside fields. */
const IN_USE =
  'a[href], button, input, select, textarea, [role="button"], [role="combobox"], [aria-invalid="true"], [role="tab"], .bp6-form-helper-text';

/** What a dialog tells row by row. */
const TOLD = 'td, [role="cell"]';

/** Skips a card far out of view: measuring it would lay it out, and hundreds of them take seconds. */
const isLeftOutOfLayout = (control: Element): boolean =>
  !control.checkVisibility({ contentVisibilityAuto: true });

/** The boxes of the controls in this element, or of the element itself; hidden ones have none. */
function boxesIn(element: Element, leftOut: Element | null = null, sought = IN_USE): Box[] {
  const found = element.matches(sought) ? [element] : element.querySelectorAll(sought);
  return [...found]
    .filter((control) => leftOut?.contains(control) !== true && !isLeftOutOfLayout(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** What the user is working on: the top dialog; otherwise the form with an error or with the focus; otherwise null. */
function subject(): Element | null {
  const dialog = [...document.querySelectorAll('.bp6-dialog')].at(-1);
  const field = document.querySelector('[aria-invalid="true"]') ?? document.activeElement;
  if (dialog) return dialog;
  return field === document.body ? null : (field?.closest('form') ?? field);
}

/**
 * Moves the stack of toasts to a free position. If the upper part of the page has none, at least the dialog or form
 * that the user is working on stays uncovered, and as little as possible of the rest is covered.
 */
export function placeToasts(container: HTMLElement): void {
  container.style.top = '';
  const toasts = [...container.querySelectorAll<HTMLElement>('.bp6-toast')];
  const [first] = toasts;
  if (first === undefined) return;
  // Sizes without the entry animation.
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
  // Controls behind a dialog are not in use; the rows of its tables are to be read.
  const isModal = at?.matches('.bp6-dialog') === true;
  const all = isModal ? [...own, ...boxesIn(at, null, TOLD)] : boxesIn(document.body, container);
  const lowest = window.innerHeight;
  const drop = freeDrop(stack, all, isModal ? lowest : 0.6 * lowest) ?? leastDrop(stack, all, own, lowest);
  if (drop > 0) container.style.top = `${drop}px`;
}

/** A page that is still loading: a spinner in its place, or in place of its list. */
const COMING = '.bp6-spinner, [role="table"][aria-busy="true"]';

/** By then a dialog has its size, and a list has scrolled to its row. */
const SETTLED_MS = 500;

/** What the position depends on: the page, whether it is still loading, and the top dialog. */
function scene(): readonly unknown[] {
  const page = document.querySelector('main');
  const dialogs = document.getElementsByClassName('bp6-dialog');
  return [page?.firstElementChild, page?.querySelector(COMING) === null, dialogs[dialogs.length - 1]];
}

/** Whether the user may be about to press a toast: the pointer or the focus is on it. */
const isHeld = (container: HTMLElement): boolean =>
  container.matches(':focus-within') || container.querySelector('.bp6-toast:hover') !== null;

/** Waits, because the focus is still moving during the event. A stable function, so that it is registered only once. */
const placeOnceLeft = (): unknown => setTimeout(placeAgain);

/** Places the toasts again; those under the pointer or the focus only after these have left. */
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

/** Overlays lie above the toasts, and rows pass under them as a list scrolls. */
const PASSING = '.bp6-portal, table, [role="table"], [role="grid"]';

/** Whether a control that was just added to the page, such as the button for ticked rows, is under a toast. */
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
 * Places the toasts again when the page or the top dialog changes, and when a new control appears under them.
 * Otherwise they stay in place.
 * @returns a function that stops it
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
