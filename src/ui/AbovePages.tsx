import { createContext, Fragment, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { useWarnBeforeUnload } from './useWarnBeforeUnload';

/** @param draw gives the dialog; `close` takes away this one and no other */
type Show = (draw: (close: () => void) => ReactNode) => void;

const AbovePagesContext = createContext<Show>(() => undefined);

/**
 * Holds the dialogs that must outlive the page they were opened from, because what they show cannot be had again: Back, a
 * link or an answer that comes after the page was left does not take one away. They end with the session.
 */
export function AbovePages({ children }: { readonly children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly ReactNode[]>([]);
  const count = useRef(0);
  const show = useCallback<Show>((draw) => {
    const close = () => setDialogs((held) => held.filter((one) => one !== dialog));
    count.current += 1;
    const dialog = <Fragment key={count.current}>{draw(close)}</Fragment>;
    setDialogs((held) => [...held, dialog]);
  }, []);
  // A dialog that waits is not drawn yet, and cannot ask by itself.
  useWarnBeforeUnload(dialogs.length > 1);
  return (
    <AbovePagesContext.Provider value={show}>
      {children}
      {dialogs.slice(0, 1)}
    </AbovePagesContext.Provider>
  );
}

/** Shows a dialog above all pages. One that comes while another is open waits until that is closed. */
export const useAbovePages = (): Show => useContext(AbovePagesContext);
