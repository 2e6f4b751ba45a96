import { Share } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface ExternalLinkProps {
  /** A URL that has passed `safeLink`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that leaves the console: it opens a new tab without access to this one, and an icon says so. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a className="external-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Share size={12} className="external-link-sign" title="Opens in a new tab" />
    </a>
  );
}
