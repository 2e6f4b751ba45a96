import { createContext, useContext, useState, type ReactNode } from 'react';

type Show = (dialog: ReactNode) => void;

const AbovePagesContext = createContext<Show>(() => undefined);

/**
 * Holds a dialog that must outlive the page it was opened from, because what it shows cannot be had again: Back, a link
 * or an answer that comes after the page was left does not take it away. It ends with the session.
 */
export function AbovePages({ children }: { readonly children: ReactNode }) {
  const [dialog, show] = useState<ReactNode>(null);
  return (
    <AbovePagesContext.Provider value={show}>
      {children}
      {dialog}
    </AbovePagesContext.Provider>
  );
}

/** Shows a dialog above all pages, one at a time; null takes it away. */
export const useAbovePages = (): Show => useContext(AbovePagesContext);
