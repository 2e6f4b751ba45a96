import { Classes, Dialog, type DialogProps } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { frameIsNoStop } from './dialogFrame';
import { useTypedAhead } from './typedAhead';

/**
 * A dialog that is there while it is open, and gives the focus back to where it was when it goes, or beside it.
 * Blueprint returns the focus only when `isOpen` turns false; a dialog that is taken out of the page with its state
 * never gets there.
 */
export function ModalDialog(props: Omit<DialogProps, 'isOpen' | 'onOpening'>) {
  // Asked for while the dialog is first drawn: afterwards the focus is inside it.
  const [wayBack] = useState(() => wayBackTo(document.activeElement));
  useEffect(() => () => focusFirstLeft(wayBack), [wayBack]);
  const hasFocus = useTypedAhead();
  const onOpening = (dialog: HTMLElement) => {
    focusInside(dialog);
    hasFocus();
  };
  // Blueprint would look for the focus once more a frame later, and take it out of a list that was opened by then.
  return <Dialog autoFocus={false} {...props} isOpen onOpening={onOpening} />;
}

/**
 * What had the focus; then what lay around it and takes the focus itself, such as a list of cards; then its neighbours,
 * the nearest first. What had it may be gone when the dialog closes.
 */
function wayBackTo(from: Element | null): readonly HTMLElement[] {
  const around: (Element | null)[] = [];
  const beside: (Element | null)[] = [];
  for (let at = from; at !== null && at !== document.body; at = at.parentElement) {
    if (at !== from && takesFocus(at) && at.tagName !== 'MAIN') around.push(at);
    beside.push(at, at.nextElementSibling, at.previousElementSibling);
  }
  return [from, ...around, ...beside].filter((one) => one instanceof HTMLElement);
}

function focusFirstLeft([from, ...others]: readonly HTMLElement[]): void {
  if (from?.isConnected) from.focus({ preventScroll: true });
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  for (const element of others) {
    if (!isLost()) return;
    if (element.isConnected) nextIn(element)?.focus({ preventScroll: true });
  }
}

const takesFocus = (element: Element): boolean =>
  element.hasAttribute('tabindex') && !element.matches(STOPS.join());

/** A part of the page itself, or the page, rather than its first button, or than the menu. */
const nextIn = (element: HTMLElement): HTMLElement | null =>
  takesFocus(element) ? element : (element.querySelector('main') ?? firstStop(element));

function firstStop(element: HTMLElement): HTMLElement | null {
  const inside = element.querySelectorAll<HTMLElement>(STOPS.join());
  const stops = element.matches(STOPS.join()) ? [element, ...inside] : [...inside];
  return stops.find((one) => one.tabIndex >= 0 && !one.matches(':disabled')) ?? null;
}

const STOPS = ['button', '[href]', 'input', 'select', 'textarea', '[tabindex="0"]'];
/** What the dialog is about comes before the cross in its head. */
const IN_BODY = STOPS.map((stop) => `.${Classes.DIALOG_BODY} ${stop}:not(:disabled)`).join();

/**
 * The dialog has the focus as soon as it is drawn: an Escape pressed before that would close what lies under it. Where
 * nothing in the dialog took the focus, Blueprint leaves it on an unseen stop before the dialog, and does so a frame later.
 */
function focusInside(dialog: HTMLElement): void {
  frameIsNoStop(dialog);
  if (dialog.contains(document.activeElement)) return;
  const first = dialog.querySelector<HTMLElement>(IN_BODY) ?? dialog.querySelector<HTMLElement>(STOPS.join());
  first?.focus();
}
