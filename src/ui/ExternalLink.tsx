import { Share } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface ExternalLinkProps {
  /** An address that has been through `safeLink`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that leaves the console: a new tab that cannot reach back, and a sign that says so. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a className="external-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Share size={12} className="external-link-sign" title="Opens in a new tab" />
    </a>
  );
}
