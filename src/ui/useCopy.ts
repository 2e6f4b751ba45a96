import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard';

/** How long it is said that something was copied. Milliseconds. */
const SAYS_SO_MS = 1_600;

/** Puts a text on the clipboard, or what the function gives then; `outcome` tells for a moment how that went, `onCopied` hears when it is there. */
export function useCopy(
  text: string | (() => string),
  onCopied?: () => void,
): {
  readonly outcome: 'copied' | 'failed' | null;
  /** The outcome in words; empty when there is nothing to say. */
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
