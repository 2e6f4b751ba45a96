/**
 * The browser's Redux DevTools, implemented with its own instrument as the extension does on the page. It must exist
 * before the toolkit is loaded, so import this first. The toolkit looks for it in `window`, also in Node.
 */
import { instrument, type LiftedAction, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer, StoreEnhancerStoreCreator, UnknownAction } from '@reduxjs/toolkit';

interface Options {
  readonly maxAge: number;
  readonly predicate: (state: unknown, action: Action) => boolean;
  readonly actionSanitizer: (action: Action) => Action;
  readonly stateSanitizer: (state: unknown) => unknown;
}
type History = LiftedState<unknown, UnknownAction, null>;

let options: Options;

const page = Object.assign(globalThis, typeof window === 'undefined' && { window: globalThis }).window;
Object.assign(page, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (given: Options) =>
    (...enhancers: StoreEnhancer[]) => {
      options = given;
      // Below all others, like the extension.
      return (next: StoreEnhancerStoreCreator) =>
        enhancers.reduceRight(
          (create, enhance) => enhance(create),
          instrument(undefined, { maxAge: given.maxAge })(next) as StoreEnhancerStoreCreator,
        );
    },
});

const liftedStore = (store: object) =>
  (
    store as {
      liftedStore: {
        getState: () => History;
        dispatch: (action: LiftedAction<unknown, UnknownAction, null>) => void;
      };
    }
  ).liftedStore;

/** The history as the panel displays it and writes it to a file. */
export function shownHistory(store: object): History {
  const { actionsById, stagedActionIds, computedStates, ...rest } = liftedStore(store).getState();
  const shown = stagedActionIds
    .map((id, at) => ({ id, action: actionsById[id]!, state: computedStates[at]!.state }))
    .filter(({ action, state }, at) => at === 0 || options.predicate(state, action.action));
  return {
    ...rest,
    stagedActionIds: shown.map(({ id }) => id),
    actionsById: Object.fromEntries(
      shown.map(({ id, action }) => [id, { ...action, action: options.actionSanitizer(action.action) }]),
    ),
    computedStates: shown.map(({ state }) => ({ state: options.stateSanitizer(state) })),
    committedState: options.stateSanitizer(rest.committedState),
    currentStateIndex: shown.length - 1,
  };
}

/** The types of the actions listed in the panel, oldest first. */
export const shownTypes = (store: object): string[] => {
  const { stagedActionIds, actionsById } = shownHistory(store);
  return stagedActionIds.slice(1).map((id) => actionsById[id]!.action.type);
};

/** Opens a file written from `shownHistory`. */
export function importHistory(store: object, file: string): void {
  const nextLiftedState = JSON.parse(file) as History;
  liftedStore(store).dispatch({ type: 'IMPORT_STATE', nextLiftedState } as never);
}

/** Shows the state after the action at this index of the whole history, as `Jump` does; without one, the latest. */
export function jumpTo(store: object, index?: number): void {
  const { computedStates } = liftedStore(store).getState();
  liftedStore(store).dispatch({ type: 'JUMP_TO_STATE', index: index ?? computedStates.length - 1 } as never);
}

/** The index of the last action of this type in the whole history. */
export function indexOfLast(store: object, type: string): number {
  const { stagedActionIds, actionsById } = liftedStore(store).getState();
  return stagedActionIds.findLastIndex((id) => actionsById[id]?.action.type === type);
}

/** Leaves the last action of this type out of the history, or puts it back, as `Skip` does. */
export function toggleLast(store: object, type: string): void {
  const id = liftedStore(store).getState().stagedActionIds[indexOfLast(store, type)];
  liftedStore(store).dispatch({ type: 'TOGGLE_ACTION', id } as never);
}
