/**
 * What the store needs from the browser, as the thunks' extra argument. Nothing else in the store uses storage, the
 * clock or the network, so a test can create a whole console in a few lines.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { APP_VERSION, CLOCK_TOLERANCE_MS } from '../../contract/constants';
import type { RuntimeConfig } from '../../contract/schemas/config';
import type { ApiEnvironment } from '../../api/environment';
import { createRequestLog, type RequestLog } from '../../api/requestLog';
import { createErrorReporting, type ErrorReporting } from '../../lib/errorReporting';
import type { FeedPlatform } from '../feed/feedPlatform';
import { createPersistence, type Persistence } from '../persistence';
import type { FileMaker } from '../files/fileMaker';
import type { JobCoordinator } from '../jobs/jobCoordinator';
import type { DevTools } from './devTools';
import { personOf } from '../session/person';
import { wordsOfPaths } from './pathWords';
import { createTrail, type Trail } from './trail';
import { createWorkspaceSlot, type LoadWorkspace, type WorkspaceSlot } from './workspaceSlot';

export interface AppEnvironment extends ApiEnvironment {
  readonly persistence: Persistence;
  readonly errorReporting: ErrorReporting;
  /** The part of the store that is loaded with a session. */
  readonly workspace: WorkspaceSlot;
  /** Runs the bulk actions of this store. Each coordinator serves one store. Part of the workspace. */
  readonly jobs: JobCoordinator;
  /** Builds files (CSV, PDF) in workers. Part of the workspace. */
  readonly files: FileMaker;
  /**
   * Whether to follow the changes of others, if the server reports them (docs/decisions/0061). True uses the page's
   * platform. Off unless the page turns it on.
   */
  readonly followsChanges: FeedPlatform | boolean;
  /** The browser's clock, epoch milliseconds. Corrected by the server's if it is far off (docs/decisions/0032). */
  readonly now: () => number;
  /** How Redux DevTools reads the store; without it DevTools is off. */
  readonly devTools?: DevTools;
  /** The last calls of the session. */
  readonly requests: RequestLog;
  /** The latest events. */
  readonly trail: Trail;
  /** Called with every action before it reaches the reducers, for example by a recording of the session. */
  readonly watchers: Set<(action: UnknownAction) => void>;
  /**
   * The dialog that asks for the password at the end of the session. `fallDue` opens it if it is due and was not opened
   * yet; `answered` resolves when it has closed.
   */
  readonly renewal: { fallDue: () => void; answered: Promise<unknown> };
  /** Calls that are due later. Log Out makes them at once, with the token that it then gives up. */
  readonly dueCalls: Set<(token: string) => Promise<void>>;
}

/** The parts of an environment that can be replaced. */
export interface EnvironmentParts extends Partial<Omit<AppEnvironment, 'config' | 'workspace'>> {
  /** Loads the workspace's code. */
  readonly loadWorkspace?: LoadWorkspace;
}

/** Creates the environment of a running console. Every part can be replaced. */
export function createEnvironment(
  config: RuntimeConfig,
  {
    loadWorkspace = () => import(/* webpackChunkName: 'workspace' */ './workspace'),
    jobs,
    files,
    ...parts
  }: EnvironmentParts = {},
): AppEnvironment {
  const persistence = parts.persistence ?? createPersistence();
  const workspace = createWorkspaceSlot(loadWorkspace, { ...(jobs && { jobs }), ...(files && { files }) });
  const now = parts.now ?? (() => Date.now());
  const renewal: AppEnvironment['renewal'] = { fallDue: () => undefined, answered: Promise.resolve() };
  return {
    config,
    persistence,
    errorReporting: createErrorReporting(config.errorReporting, APP_VERSION, () => wordsOfPaths(config)),
    getToken: () => persistence.getToken(),
    renewal,
    untilRenewed: async (token) => {
      const left = (personOf(token)?.expiresAt ?? Infinity) - now();
      if (left > CLOCK_TOLERANCE_MS) return;
      // A laptop that slept may call before the timer of the dialog.
      renewal.fallDue();
      await renewal.answered;
    },
    workspace,
    get jobs() {
      return workspace.tools.jobs;
    },
    get files() {
      return workspace.tools.files;
    },
    followsChanges: false,
    now,
    requests: createRequestLog(),
    trail: createTrail(now),
    watchers: new Set(),
    dueCalls: new Set(),
    ...parts,
  };
}
