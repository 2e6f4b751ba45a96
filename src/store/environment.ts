/**
 * What the store needs from the browser, as the thunks' extra argument: nothing in the store touches storage, the
 * clock or the network by itself, so a test has a whole console in a few lines.
 */
import { APP_VERSION } from '../contract/constants';
import type { RuntimeConfig } from '../contract/schemas/config';
import type { ApiEnvironment } from '../api/environment';
import { createErrorReporting, type ErrorReporting } from '../lib/errorReporting';
import { createPersistence, type Persistence } from './persistence';
import { browserFileMaker, type FileMaker } from './workflows/files/fileMaker';
import { createJobEngine, type JobEngine } from './workflows/jobEngine';
import { browserJobPlatform } from './workflows/jobPlatform';

export interface AppEnvironment extends ApiEnvironment {
  readonly persistence: Persistence;
  readonly errorReporting: ErrorReporting;
  /** Runs the bulk actions of this store; one store per engine. */
  readonly jobs: JobEngine;
  /** Builds files (CSV, PDF) beside the page, in workers. */
  readonly files: FileMaker;
  /** The browser's clock, epoch milliseconds. Token times are compared with it and never with the server's. */
  readonly now: () => number;
}

/** The environment of a running console; every part can be replaced. */
export function createEnvironment(
  config: RuntimeConfig,
  parts: Partial<Omit<AppEnvironment, 'config'>> = {},
): AppEnvironment {
  const persistence = parts.persistence ?? createPersistence();
  return {
    config,
    persistence,
    errorReporting: createErrorReporting(config.errorReporting, APP_VERSION),
    getToken: () => persistence.getToken(),
    jobs: parts.jobs ?? createJobEngine(browserJobPlatform()),
    files: browserFileMaker(),
    now: () => Date.now(),
    ...parts,
  };
}
