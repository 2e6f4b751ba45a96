/**
 * What is typed after a dialog or an editor was asked for and before it has the focus (its code is on the way, or it is
 * being drawn) goes into the field that then takes the focus. Until then it presses nothing of the page below.
 */
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isCharacter } from '../lib/scanGap';
import { takesCharacters } from './overlays';

let holders = 0;
let typed = '';
/** Enter or Tab came: what follows was meant for something else than the first field. */
let isOver = false;
/** Keys that are down: what has the focus once they go up is not pressed by them. */
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
  if (holders === 0 || typed === '' || !takesCharacters(target)) return;
  const text = typed;
  typed = '';
  // React hears nothing while it draws, and that is when it gives the focus.
  queueMicrotask(() => {
    // As a person types: where the caret is, and the field can undo it. Nothing else in browsers does that.
    if (document.activeElement === target) document.execCommand('insertText', false, text);
  });
}

/** @returns lets go, once; what comes in place of the holder in the same drawing goes on with what was typed */
function hold(): () => void {
  if (holders === 0) [typed, isOver] = ['', false];
  holders += 1;
  // Before anything of the page hears a key.
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('focusin', onFocusIn, true);
  let isHeld = true;
  return () => {
    if (isHeld) queueMicrotask(() => (holders -= 1));
    isHeld = false;
  };
}

/** For what takes the focus when it is drawn. @returns to be called once it has it */
export function useTypedAhead(): () => void {
  const letGo = useRef<() => void>();
  useLayoutEffect(() => {
    letGo.current = hold();
    return letGo.current;
  }, []);
  return useCallback(() => letGo.current?.(), []);
}

/** Stands in for a dialog or an editor that somebody has asked for, while its code is on the way. */
export function Opening() {
  useTypedAhead();
  return <span data-opening="" />;
}
