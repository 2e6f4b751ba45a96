import { createContext, Fragment, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { useWarnBeforeUnload } from './useWarnBeforeUnload';

/** @param draw renders the dialog; its `close` closes only this one */
type Show = (draw: (close: () => void) => ReactNode) => void;

const AbovePagesContext = createContext<Show>(() => undefined);

/**
 * Holds dialogs that must outlive the page they were opened from, because their content cannot be shown again: Back,
 * a link, or a response that arrives after the page was left does not close one. They end with the session.
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
  // A waiting dialog is not rendered yet and cannot warn by itself.
  useWarnBeforeUnload(dialogs.length > 1);
  return (
    <AbovePagesContext.Provider value={show}>
      {children}
      {dialogs.slice(0, 1)}
    </AbovePagesContext.Provider>
  );
}

/** Shows a dialog above all pages. If another one is open, the dialog waits until that is closed. */
export const useAbovePages = (): Show => useContext(AbovePagesContext);
