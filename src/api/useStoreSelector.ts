/**
 * Reads from the store like `useSelector` of react-redux, but keeps only what was selected. The original keeps the
 * whole state of its last read, and React keeps the hook of the previous render: a form rendered an hour ago would hold
 * every record of that time.
 */
import { useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { ReactReduxContext } from 'react-redux';

/** Selects from the store. `isEqual` compares the new selection with the last one; identity by default. */
export function useStoreSelector<State, Selected>(
  select: (state: State) => Selected,
  isEqual: (one: Selected, other: Selected) => boolean = Object.is,
): Selected {
  const redux = useContext(ReactReduxContext);
  if (redux === null) throw new Error('There is no store around this component.');
  const { store, subscription } = redux;
  // One ref for all renders of the component, so that no render keeps the state it has seen.
  const last = useRef<{ readonly state: State; readonly select: unknown; readonly selected: Selected }>();
  const look = useMemo(
    () => () => {
      const state = store.getState() as State;
      const held = last.current;
      if (held?.state === state && held.select === select) return held.selected;
      const found = select(state);
      const isFirst = held === undefined;
      if (isFirst && process.env.NODE_ENV === 'development' && !isEqual(found, select(state))) {
        console.warn('A selector makes something new each time:', select);
      }
      const selected = held && isEqual(held.selected, found) ? held.selected : found;
      last.current = { state, select, selected };
      return selected;
    },
    [store, select, isEqual],
  );
  return useSyncExternalStore(subscription.addNestedSub, look, look);
}
