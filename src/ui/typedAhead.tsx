/**
 * Handles text typed after a dialog or an editor was requested but before it has the focus (its code is loading, or
 * it is being rendered): the text goes into the field that then takes the focus. Until then it presses nothing on the
 * page below.
 */
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isCharacter } from '../lib/scanGap';
import { insertAsTyped } from './insertAsTyped';
import { takesCharacters } from './overlays';

let holders = 0;
let typed = '';
/** Set after Enter or Tab: what follows was not meant for the first field. */
let isOver = false;
/** Whether the next holder goes on with the text: a question that kept it was answered (`useTypedKept`). */
let isGivenBack = false;
/** Keys that are down: their release must not press the element that has the focus by then. */
const down = new Set<string>();

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (holders === 0 || takesCharacters(event.target)) return;
  if (key === 'Enter' || key === 'Tab') isOver = true;
  else if (!isCharacter(event) && key !== 'Backspace') return;
  else if (!isOver) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
  down.add(key);
  event.preventDefault();
  event.stopPropagation();
}

function onKeyUp(event: KeyboardEvent): void {
  if (!down.delete(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

function onFocusIn({ target }: FocusEvent): void {
  if (holders === 0 || typed === '' || !takesCharacters(target) || opensByItself(target)) return;
  const text = typed;
  typed = '';
  // React handles no events while it renders, which is when it moves the focus.
  queueMicrotask(() => {
    if (document.activeElement === target) insertAsTyped(text);
  });
}

/** Returns what releases the hold once; what replaces the holder in the same render continues with the typed text. */
function hold(): () => void {
  if (holders === 0 && !isGivenBack) [typed, isOver] = ['', false];
  isGivenBack = false;
  holders += 1;
  // On window in the capture phase, before any handler of the page.
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('focusin', onFocusIn, true);
  let isHeld = true;
  return () => {
    if (isHeld) queueMicrotask(() => (holders -= 1));
    isHeld = false;
  };
}

/** Marks a dialog that nobody asked for, such as one that asks for a password: no text typed ahead is meant for it. */
export const markAsOpenedByItself = (dialog: HTMLElement): void => void (dialog.dataset.byItself = '');

const opensByItself = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-by-itself]') !== null;

/**
 * For a component that takes the focus when it is rendered.
 * @param holdsKeys false for what leaves the keys to whatever the person is doing
 * @returns a function to call once it has the focus
 */
export function useTypedAhead(holdsKeys = true): () => void {
  const letGo = useRef<() => void>();
  useLayoutEffect(() => {
    letGo.current = holdsKeys ? hold() : undefined;
    return letGo.current;
  }, [holdsKeys]);
  return useCallback(() => letGo.current?.(), []);
}

/**
 * For the question that replaces an `Opening` whose code did not arrive. It keeps what was typed; other dialogs may
 * open meanwhile.
 * @returns gives the text back to the `Opening` that follows at once
 */
export function useTypedKept(): () => void {
  const kept = useRef({ typed: '', isOver: false });
  useLayoutEffect(() => {
    kept.current = { typed, isOver };
  }, []);
  return useCallback(() => {
    ({ typed, isOver } = kept.current);
    isGivenBack = true;
  }, []);
}

interface OpeningProps {
  /** Gives up what was requested: its code may not arrive for minutes. Null for what opens by itself. */
  readonly onEscape: (() => void) | null;
  /** Whether keys wait for what is opening. Otherwise they go where they went before. */
  readonly holdsKeys?: boolean;
}

/**
 * Takes the place of a requested dialog or editor while its code is loading. Escape gives it up, and nothing below it:
 * the page has its keys back, and what was typed meanwhile is dropped.
 */
export function Opening({ onEscape, holdsKeys = true }: OpeningProps) {
  useTypedAhead(holdsKeys);
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useLayoutEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || latest.current === null || takesCharacters(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', giveUp, true);
    return () => window.removeEventListener('keydown', giveUp, true);
  }, []);
  return <span data-opening="" />;
}
