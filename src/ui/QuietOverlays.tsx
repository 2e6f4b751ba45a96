import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';

/**
 * Removes the live region of lists and dialogs. Toasts and tooltips must stay live to be read, and a menu does not
 * change.
 */
function makeQuiet(overlay: Element): void {
  // Content that is more than a list names itself.
  const name = overlay.querySelector('[data-region]')?.getAttribute('data-region');
  const isList = name !== undefined || overlay.querySelector('[role="listbox"]') !== null;
  if (isList || overlay.querySelector(`.${Classes.DIALOG}`) !== null) overlay.removeAttribute('aria-live');
  if (isList) {
    // Outside the page's own landmarks, all content must be in a region, unless it is live.
    overlay.setAttribute('role', 'region');
    overlay.setAttribute('aria-label', name ?? 'Options');
  } else if (overlay.getAttribute('role') === 'region') {
    // The list was closed, but its empty overlay stays in the DOM.
    overlay.removeAttribute('role');
    overlay.removeAttribute('aria-label');
  }
}

const PORTAL = `.${Classes.PORTAL}`;

/** Handles the overlays in this node's portal. */
function makeQuietAround(node: Node): void {
  const portal = node instanceof Element ? node.closest(PORTAL) : null;
  for (const overlay of portal?.children ?? []) makeQuiet(overlay);
}

/**
 * Blueprint makes every overlay a live region, without an option. For lists and dialogs we announce what matters
 * ourselves, and a screen reader would also read each change. Only this component removes it.
 */
export function QuietOverlays() {
  useEffect(() => {
    const { body } = document;
    // Observe only portals, not the whole page, whose rows change often. An overlay's content may be added after the
    // overlay.
    const inPortals = new MutationObserver((changes) => {
      for (const { target } of changes) makeQuietAround(target);
    });
    const take = (node: Node) => {
      if (!(node instanceof Element) || !node.matches(PORTAL)) return;
      inPortals.observe(node, { childList: true, subtree: true });
      makeQuietAround(node);
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
