import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';

/** Toasts and tooltips are read because they are live, and a menu does not change: those stay as they are. */
function hush(overlay: Element): void {
  // What is more than a list says itself what it is called.
  const name = overlay.querySelector('[data-region]')?.getAttribute('data-region');
  const isList = name !== undefined || overlay.querySelector('[role="listbox"]') !== null;
  if (isList || overlay.querySelector(`.${Classes.DIALOG}`) !== null) overlay.removeAttribute('aria-live');
  if (isList) {
    // Beside the page's own regions nothing may stand outside of one, unless it is live.
    overlay.setAttribute('role', 'region');
    overlay.setAttribute('aria-label', name ?? 'Options');
  } else if (overlay.getAttribute('role') === 'region') {
    // The list was closed; its overlay stays in the page, empty.
    overlay.removeAttribute('role');
    overlay.removeAttribute('aria-label');
  }
}

const PORTAL = `.${Classes.PORTAL}`;

/** The overlays of the portal that this lies in. */
function hushAround(node: Node): void {
  const portal = node instanceof Element ? node.closest(PORTAL) : null;
  for (const overlay of portal?.children ?? []) hush(overlay);
}

/**
 * Blueprint makes every overlay a live region, with no way to have it otherwise. In lists and dialogs we announce what
 * matters ourselves, and a screen reader would read each change of them besides. Here alone that is taken away.
 */
export function QuietOverlays() {
  useEffect(() => {
    const { body } = document;
    // Not the whole page, where rows come and go. What an overlay holds may come after the overlay.
    const inPortals = new MutationObserver((changes) => {
      for (const { target } of changes) hushAround(target);
    });
    const take = (node: Node) => {
      if (!(node instanceof Element) || !node.matches(PORTAL)) return;
      inPortals.observe(node, { childList: true, subtree: true });
      hushAround(node);
    };
    const inBody = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) take(node);
    });
    for (const node of body.children) take(node);
    inBody.observe(body, { childList: true });
    return () => {
      inBody.disconnect();
      inPortals.disconnect();
    };
  }, []);
  return null;
}
