import { Tooltip } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isCutOff } from './isCutOff';

/** How long the pointer or the focus must stay. Long enough that none opens on the way over rows. Milliseconds. */
const PATIENCE_MS = 400;

interface Tip {
  readonly content: string;
  /** Where the hovered or focused element is in the window. */
  readonly place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

/** Whether an element ends in an ellipsis, and nothing else shows the rest: a `CutText` has a tooltip of its own. */
function isUnread(element: Element): boolean {
  if (!isCutOff(element) || element.matches('input, textarea') || element.closest('.cut-text')) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
}

/** The cut text that an element is, or is in. */
function textsAround(target: Element): Element[] {
  for (let at: Element | null = target; at; at = at.parentElement) if (isUnread(at)) return [at];
  return [];
}

/** The cut texts of a button or link that has the focus by keyboard. One that opens its row stands for the row. */
function focusedTexts(target: Element): Element[] {
  if (!target.matches('a:focus-visible, button:focus-visible')) return [];
  const row = target.hasAttribute('aria-expanded') ? target.closest('[role=row], tr') : null;
  return [...textsAround(target), ...[...(row ?? target).querySelectorAll('*')].filter(isUnread)];
}

/** The tooltip of what the pointer is over or has the focus, from the event of its arrival to that of its leaving. */
function useTip(arrives: string, leaves: string, textsOf: (target: Element) => Element[]): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at: Element | null = null;
    const show = () => {
      if (!at) return;
      const content = textsOf(at).map(({ textContent }) => textContent);
      const { left, top, width, height } = at.getBoundingClientRect();
      if (content.length > 0) setTip({ content: content.join('\n'), place: { left, top, width, height } });
    };
    const look = (target: EventTarget | null) => {
      clearTimeout(timer);
      setTip(null);
      at = target instanceof Element ? target : null;
      timer = setTimeout(show, PATIENCE_MS);
    };
    const listeners = new AbortController();
    const on = (type: string, listener: (event: Event) => void) =>
      window.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    on(arrives, ({ target }) => look(target));
    on(leaves, () => look(null));
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && look(null));
    on('resize', () => look(at));
    on('scroll', () => look(at));
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [arrives, leaves, textsOf]);
  return tip;
}

/**
 * Shows in full what ends in an ellipsis, anywhere in the page, while the pointer is over it, or the keyboard's focus
 * is on the button or link that it is part of. Rendered once, so that a style alone makes a text readable to its end.
 */
export function CutTips() {
  const focused = useTip('focusin', 'focusout', focusedTexts);
  const hovered = useTip('pointerover', 'pointerout', textsAround);
  const tip = hovered ?? focused;
  if (tip === null) return null;
  return (
    <Tooltip
      isOpen
      compact
      // A button's own tooltip is above it.
      placement="bottom"
      content={tip.content}
      popoverClassName="hover-tip-words cut-tip"
      renderTarget={({ ref }) => <span ref={ref} className="cut-tip-anchor" style={tip.place} />}
    />
  );
}
