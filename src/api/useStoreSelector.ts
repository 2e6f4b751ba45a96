/**
 * Reads from the store as `useSelector` of react-redux does, and keeps only what was selected. That one keeps the whole state
 * of its last look, and React keeps the hook of the drawing before: a form that was drawn an hour ago held every record as it
 * was then.
 */
import { useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { ReactReduxContext } from 'react-redux';

/** `isEqual` says when what is selected is the same as before, by default when it is identical. */
export function useStoreSelector<State, Selected>(
  select: (state: State) => Selected,
  isEqual: (one: Selected, other: Selected) => boolean = Object.is,
): Selected {
  const redux = useContext(ReactReduxContext);
  if (redux === null) throw new Error('There is no store around this component.');
  const { store, subscription } = redux;
  // One for all drawings of the component, so that none of them keeps the state that it has seen.
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
