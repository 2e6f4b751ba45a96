import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';

/**
 * The props that turn a Blueprint link into a router link: a plain click stays in the console, others are left to the
 * browser.
 */
export function useRouterLink(to: string): {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
} {
  const href = useHref(to);
  const navigate = useNavigate();
  return {
    href,
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(to);
    },
  };
}
