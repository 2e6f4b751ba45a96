/**
 * The browser's Redux DevTools, implemented with its own instrument as the extension does on the page. It must exist
 * before the toolkit is loaded, so import this first.
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

Object.assign(window, {
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
