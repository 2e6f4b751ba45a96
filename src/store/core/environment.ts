/**
 * What the store needs from the browser, as the thunks' extra argument: nothing in the store touches storage, the
 * clock or the network by itself, so a test has a whole console in a few lines.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { APP_VERSION } from '../../contract/constants';
import type { RuntimeConfig } from '../../contract/schemas/config';
import type { ApiEnvironment } from '../../api/environment';
import { createRequestLog, type RequestLog } from '../../api/requestLog';
import { createErrorReporting, type ErrorReporting } from '../../lib/errorReporting';
import type { FeedPlatform } from '../feed/feedPlatform';
import { createPersistence, type Persistence } from '../persistence';
import type { FileMaker } from '../files/fileMaker';
import type { JobCoordinator } from '../jobs/jobCoordinator';
import type { DevTools } from './devTools';
import { createTrail, type Trail } from './trail';
import { createWorkspaceSlot, type LoadWorkspace, type WorkspaceSlot } from './workspaceSlot';

export interface AppEnvironment extends ApiEnvironment {
  readonly persistence: Persistence;
  readonly errorReporting: ErrorReporting;
  /** The part of the store that comes with a session. */
  readonly workspace: WorkspaceSlot;
  /** Runs the bulk actions of this store; one store per coordinator. Part of the workspace. */
  readonly jobs: JobCoordinator;
  /** Builds files (CSV, PDF) beside the page, in workers. Part of the workspace. */
  readonly files: FileMaker;
  /**
   * Follows what others change, while the server tells of it (docs/decisions/0061): true on the platform of the page. Off
   * unless the page asks for it.
   */
  readonly followsChanges: FeedPlatform | boolean;
  /** The browser's clock, epoch milliseconds; set right by the server's where it is far off (docs/decisions/0032). */
  readonly now: () => number;
  /** How Redux DevTools look into the store; absent: not. */
  readonly devTools?: DevTools;
  /** The last calls of the session. */
  readonly requests: RequestLog;
  /** What happened lately. */
  readonly trail: Trail;
  /** Told every action that is about to reach the reducers: a recording of the session, while there is one. */
  readonly watchers: Set<(action: UnknownAction) => void>;
}

/** What can be replaced of an environment. */
export interface EnvironmentParts extends Partial<Omit<AppEnvironment, 'config' | 'workspace'>> {
  /** Fetches the workspace's code. */
  readonly loadWorkspace?: LoadWorkspace;
}

/** The environment of a running console; every part can be replaced. */
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
  return {
    config,
    persistence,
    errorReporting: createErrorReporting(config.errorReporting, APP_VERSION),
    getToken: () => persistence.getToken(),
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
    ...parts,
  };
}
