/** A whole console without a browser: its store in an environment chosen by the test. */
import type { RuntimeConfig } from '../../src/contract/schemas/config';
import type { ErrorReporting } from '../../src/lib/errorReporting';
import {
  createEnvironment,
  type AppEnvironment,
  type EnvironmentParts,
} from '../../src/store/core/environment';
import { devTools } from '../../src/store/core/devTools';
import { createPersistence, type KeyValueStorage } from '../../src/store/persistence';
import { sessionActions } from '../../src/store/session/sessionSlice';
import { createAppStore } from '../../src/store/core/store';
import type { AppStore } from '../../src/store/types';
import { workspace } from '../../src/store/core/workspace';
import { OUR_EXTRAS } from './extras';

/** A storage like the browser's, with access to its entries. */
export function memoryStorage(): KeyValueStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** Our server's runtime configuration, except for `parts`. */
export function aConfig(parts: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    apiBase: '/api',
    productKey: 'routing',
    productLabel: 'Routing',
    providerName: 'Provider',
    emailExampleHost: 'example.com',
    // No test waits to undo it.
    readyGraceSeconds: 0,
    paths: {},
    extras: OUR_EXTRAS,
    ...parts,
  };
}

/** Records what is reported. */
export function recordingErrorReporting(): ErrorReporting & { readonly told: string[] } {
  const told: string[] = [];
  return {
    told,
    setUser: (email) => void told.push(`user ${email}`),
    clearUser: () => void told.push('nobody'),
    captureException: (error) =>
      void told.push(`error ${error instanceof Error ? error.message : String(error)}`),
  };
}

const made: AppStore[] = [];
// Ends the timers and requests of every store, so that none reaches the next test.
afterEach(() => {
  for (const store of made.splice(0)) store.dispatch(sessionActions.signedOut());
});

interface StoreParts extends EnvironmentParts {
  readonly config?: Partial<RuntimeConfig>;
  /** Stored in local storage from the start. */
  readonly token?: string;
  /** Other initial entries of local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Starts as a visitor's store, without the parts for a session. */
  readonly isVisitor?: boolean;
}

/** A store with its own storages; `local` and `session` give access to them. */
export function anAppStore({ config, token, stored = {}, isVisitor = false, ...parts }: StoreParts = {}): {
  readonly store: AppStore;
  readonly environment: AppEnvironment;
  readonly local: ReturnType<typeof memoryStorage>;
  readonly session: ReturnType<typeof memoryStorage>;
} {
  const local = memoryStorage();
  const session = memoryStorage();
  for (const [key, value] of Object.entries(stored)) local.setItem(key, value);
  if (token !== undefined) local.setItem('token', token);
  const persistence = createPersistence(
    () => local,
    () => session,
  );
  const environment = createEnvironment(aConfig(config), {
    persistence,
    ...(config?.devTools && { devTools }),
    ...parts,
  });
  const store = createAppStore(environment);
  if (!isVisitor) environment.workspace.attach(workspace);
  made.push(store);
  return { store, environment, local, session };
}

/** Waits until the store's state matches; fails after five minutes with the last state. */
export async function untilState<Selected>(
  store: AppStore,
  select: (state: ReturnType<AppStore['getState']>) => Selected,
  isSo: (selected: Selected) => boolean,
): Promise<Selected> {
  const isLate = Date.now() + 300_000;
  for (;;) {
    const selected = select(store.getState());
    if (isSo(selected)) return selected;
    if (Date.now() > isLate) throw new Error(`It never came to that: ${JSON.stringify(selected)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
