/**
 * Keeps Redux DevTools usable with 10,000 orders loaded. In the actions and states that it shows, records are folded
 * into counts, and passwords, tokens and invitations are hidden. The store itself keeps everything, so time travel
 * works.
 */
import type {
  Action,
  DevToolsEnhancerOptions,
  StoreEnhancer,
  StoreEnhancerStoreCreator,
  Tuple,
  UnknownAction,
} from '@reduxjs/toolkit';
import { isObject } from '../../lib/isObject';
import { FOLDED, isFolded } from './foldedHistory';
import { SECRET_KEYS } from './secrets';
import { isOfStory, nameInStory } from './story';

type Loose = Record<string, unknown>;

const HIDDEN = '«hidden»';
const SECRETS: ReadonlySet<string> = new Set(SECRET_KEYS);
/** Anything longer is shown as its length. An action's ids are worth reading, a state's are not. */
interface Long {
  readonly list: number;
  /** An object with more keys is a set or an index by id. Objects whose keys are named in code have fewer. */
  readonly keys: number;
}
const LONG_IN_ACTION: Long = { list: 500, keys: 500 };
const LONG_IN_STATE: Long = { list: 20, keys: 50 };

/** A refused change brings the current record under `current`, which is no password. */
const isSecret = (key: string, value: unknown): boolean =>
  SECRETS.has(key) && value != null && !(key === 'current' && isObject(value));

/** A patch of a held answer has the key in its path, beside the value. */
const isPatchOfSecret = ({ path }: Loose): boolean =>
  Array.isArray(path) && path.some((key) => SECRETS.has(String(key)));

/**
 * Replaces long lists and sets anywhere below `value` by their length. Depth is limited, because actions are shallow.
 */
function fold(value: unknown, long: Long, depth = 6): unknown {
  if (Array.isArray(value)) {
    if (value.length > long.list) return countIn(value);
    return depth === 0 ? value : value.map((entry) => fold(entry, long, depth - 1));
  }
  if (!isObject(value) || depth === 0) return value;
  const entries = Object.entries(value);
  if (entries.length > long.keys) return countIn(value);
  const result: Loose = {};
  for (const [key, entry] of entries) {
    if (isSecret(key, entry) || (key === 'value' && isPatchOfSecret(value))) result[key] = HIDDEN;
    else if (key === 'orders' && Array.isArray(entry)) result[key] = `«${entry.length} orders»`;
    else result[key] = fold(entry, long, depth - 1);
  }
  return result;
}

function countIn(part: object): string {
  return `«${Object.keys(part).length} entries»`;
}

/** An action as DevTools shows it: records as counts, credentials hidden. */
export function foldAction<A extends Action>(action: A): A {
  return { ...(fold(action, LONG_IN_ACTION) as A), type: nameInStory(action) };
}

/** The state as DevTools shows it: the parts of the entity slices and the cached pages as counts. */
export function foldState<S>(state: S): S {
  if (!isObject(state) || isFolded(state)) return state;
  const entities: Loose = {};
  for (const [kind, slice] of Object.entries(isObject(state.entities) ? state.entities : {})) {
    entities[kind] = isObject(slice)
      ? Object.fromEntries(
          Object.entries(slice).map(([key, part]) => [
            key,
            typeof part === 'object' && part !== null ? countIn(part) : part,
          ]),
        )
      : slice;
  }
  const rest = fold({ ...state, entities: undefined }, LONG_IN_STATE) as Loose;
  return { [FOLDED]: 'Long parts are counts (store/core/devTools.ts)', ...rest, entities } as S;
}

interface Instrumented {
  /** DevTools' own store with the history, if DevTools is present. */
  readonly liftedStore?: {
    dispatch: (action: UnknownAction) => unknown;
    getState: () => { readonly computedStates: readonly { readonly state?: unknown }[] };
  };
}

/**
 * Shows an imported history as it was recorded. Otherwise DevTools would run its folded actions through the reducers,
 * which expect records.
 */
function importAsRecorded(store: object): void {
  const { liftedStore } = store as Instrumented;
  if (!liftedStore) return;
  const { dispatch } = liftedStore;
  liftedStore.dispatch = (action) =>
    dispatch(action.type === 'IMPORT_STATE' ? { ...action, noRecompute: true } : action);
}

type CreateArguments = Parameters<StoreEnhancerStoreCreator>;

/**
 * Adds to the store's enhancers those that let only the page see the past: after a jump, `store.getState()` is the
 * state that DevTools shows, while middleware, listeners, thunks and jobs read the latest, and after an import the
 * latest before it. Otherwise a job would take an old state for the present, and end or be sent again.
 */
function actInPresent<E extends Tuple<readonly StoreEnhancer[]>>(enhancers: E): E {
  let shown: () => unknown;
  const readShown =
    (create: StoreEnhancerStoreCreator) =>
    (...given: CreateArguments) => ({ ...create(...given), getState: () => shown() });
  const readLatest =
    (create: StoreEnhancerStoreCreator) =>
    (...given: CreateArguments) => {
      const store = create(...given);
      const { liftedStore } = store as Instrumented;
      shown = () => store.getState();
      let latest = shown();
      const getState = () => {
        const state = liftedStore ? liftedStore.getState().computedStates.at(-1)?.state : shown();
        if (state !== undefined && !isFolded(state)) latest = state;
        return latest;
      };
      return { ...store, getState };
    };
  // The middleware is between the two. DevTools is below both.
  return enhancers.prepend(readShown as StoreEnhancer).concat(readLatest as StoreEnhancer) as unknown as E;
}

const options: DevToolsEnhancerOptions = {
  name: 'Delivery operations console',
  actionSanitizer: foldAction,
  stateSanitizer: foldState,
  predicate: (_state: unknown, action: Action) => isOfStory(action),
  // Otherwise every action would carry a stack. DevTools has a switch that still turns it on.
  trace: false,
  // A change of 500 windows makes 2,000 actions of calls and some dozen of its own, and the first should still be
  // there.
  maxAge: 5_000,
  features: {
    pause: true,
    lock: true,
    persist: true,
    // Exports what is shown. The other mode would write raw actions, with tokens and records.
    export: true,
    import: 'custom',
    jump: true,
    skip: true,
    reorder: true,
    dispatch: true,
    test: true,
  },
};

/** How to create the store if the browser has DevTools, and what DevTools needs from the store. */
export interface DevTools {
  readonly options: DevToolsEnhancerOptions;
  actInPresent<E extends Tuple<readonly StoreEnhancer[]>>(enhancers: E): E;
  importAsRecorded(store: object): void;
}

export const devTools: DevTools = { options, actInPresent, importAsRecorded };
