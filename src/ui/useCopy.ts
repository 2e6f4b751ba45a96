import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard';

/** How long the result is shown. Milliseconds. */
const SAYS_SO_MS = 1_600;

/**
 * Copies a text, or the result of the function, to the clipboard; `outcome` briefly says whether it worked, and
 * `onCopied` is called on success.
 */
export function useCopy(
  text: string | (() => string),
  onCopied?: () => void,
): {
  readonly outcome: 'copied' | 'failed' | null;
  /** The outcome in words; empty if there is none. */
  readonly said: string;
  readonly copy: () => void;
} {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    outcome,
    said: outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : '',
    copy: () =>
      void copyText(typeof text === 'string' ? text : text()).then((copied) => {
        setOutcome(copied ? 'copied' : 'failed');
        if (copied) onCopied?.();
      }),
  };
}
