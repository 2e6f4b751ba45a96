/**
 * Starts jobs and follows the session: jobs stop when it ends and are shown to no other person. Which tab runs a job is
 * decided in tabCommands.ts. There is one coordinator per store. It keeps only what cannot be state (locks, timers,
 * promises).
 */
import type { Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import { reportCaught } from '../../lib/reportCaught';
import { selectEmail, sessionEnded } from '../session/sessionSlice';
import { openTabChannel, type TabChannel } from '../session/tabChannel';
import type { AppDispatch, RootState } from '../types';
import { definitionOf, type JobDefinition } from './jobDefinition';
import { createJobController } from './jobController';
import { enterItems } from './jobEntry';
import { createJobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import type { JobCommand, TabMessage } from './jobsChannel';
import { createJobReplicas } from './jobReplicas';
import { createJobLog, type JobLog } from './jobLog';
import { doneIdsOf } from './jobsSelectors';
import { jobEvents, leftBehind } from './jobsSlice';
import { EVERY_INDEX, type Indexes, createJobsStorage } from './jobsStorage';
import { isEnding, type ItemId, type Job, type JobId, type JobStart } from './jobTypes';
import { createJobTurns } from './jobTurns';
import { createTabCommands } from './tabCommands';

export interface JobCoordinator {
  readonly middleware: Middleware<object, RootState, AppDispatch>;
  /**
   * Starts a job on these ids (each once) for the signed-in person. Returns null when nobody is signed in.
   * @param given options of the start, for example the source of the ids when it is neither a search nor set by the
   * definition
   */
  start<Params extends object>(
    definition: JobDefinition<Params>,
    ids: readonly ItemId[],
    params: Params,
    given?: JobStart,
  ): JobId | null;
  /** Carries out the command here, or asks the tab that owns the job. */
  command(jobId: JobId, command: JobCommand): Promise<void>;
  /** Makes the job's file again, in this tab even if another owns the job, and gives it to the person. */
  download(jobId: JobId): Promise<void>;
  /**
   * Resolves when the job neither sends nor waits for answers in this tab and everything is stored. For tests and
   * unloading.
   */
  settled(jobId: JobId): Promise<void>;
  /** The events of each job, as far as this page has seen them. */
  readonly log: JobLog;
  /** Ends as if the tab were closed: stops emitting and storing, releases locks and closes the channel. */
  close(): void;
}

type StoreApi = MiddlewareAPI<AppDispatch, RootState>;

export function createJobCoordinator(platform: JobPlatform): JobCoordinator {
  let api: StoreApi | null = null;
  let person: string | null = null;
  let channel: TabChannel<TabMessage> | null = null;
  let stopListening: (() => void) | null = null;
  let isClosed = false;
  let isSwitching = false;
  /** Counts sign-ins. Work begun in one session must not continue in the next, even for the same person. */
  let sessions = 0;
  /** Resolves when the last session's jobs are stored and released. Until then storage is out of date. */
  let left: Promise<unknown> = Promise.resolve();
  const turns = createJobTurns();

  const store = (): StoreApi => {
    if (!api) throw new Error('The job coordinator is not part of a store yet');
    return api;
  };
  const jobOf = (id: JobId): Job | undefined => store().getState().jobs.byId[id];
  const dispatch = ((action: UnknownAction) => store().dispatch(action)) as AppDispatch;
  const getState = () => store().getState();
  const storage = createJobsStorage(platform, (id) => (isClosed ? undefined : jobOf(id)));
  const log = createJobLog(() => platform.now());
  const ownership = createJobOwnership(platform, storage.database);
  const replicas = createJobReplicas({
    platform,
    storage,
    ownership,
    jobOf,
    dispatch: (event) => store().dispatch(event),
    send: (message) => channel?.send(message),
    onOver(jobId) {
      const job = jobOf(jobId);
      const definition = job && definitionOf(job.kind);
      if (!job || !definition) return;
      definition.refresh?.(doneIdsOf(job), dispatch);
    },
  });

  /** Dispatches an event of a job that this tab owns: to the store, to storage and to the other tabs. */
  function emit(jobId: JobId, event: UnknownAction, indexes: Indexes = []): void {
    store().dispatch(event);
    const job = jobOf(jobId);
    if (job && indexes === EVERY_INDEX) storage.markAll(job);
    else if (job && indexes !== EVERY_INDEX) storage.mark(jobId, indexes);
    channel?.send({ type: 'event', jobId, event });
  }

  const controller = createJobController({
    platform,
    storage,
    ownership,
    dispatch,
    getState,
    jobOf,
    emit,
    takeTurn: turns.take,
    followOther: async (jobId) => {
      if (person !== null && jobOf(jobId)?.email === person) await replicas.follow(jobId);
    },
  });
  const commands = createTabCommands({
    storage,
    ownership,
    replicas,
    controller,
    getState,
    jobOf,
    send: (message) => channel?.send(message),
    takeTurn: turns.take,
  });

  const start: JobCoordinator['start'] = ({ kind }, ids, params, given = {}) => {
    const definition = definitionOf(kind);
    if (!definition) throw new Error(`The workflow ${kind} is not registered`);
    const email = person;
    if (email === null) return null;
    const jobId = platform.newJobId();
    const session = sessions;
    const owning = ownership.begin(jobId);
    // The first part runs before this returns, so rows and tray show the job as soon as the click starts it.
    const entering = enterItems(
      {
        jobId,
        definition,
        email,
        params: params as Readonly<Record<string, unknown>>,
        ids: [...new Set(ids)],
        tab: platform.tab,
        given,
      },
      {
        platform,
        emit: (event, indexes) => emit(jobId, event, indexes),
        getState,
        storage,
        isStill: () => sessions === session,
      },
    );
    const starting = turns.take(jobId, async () => {
      // Also when entering fails: a command in the next turn must find this tab as the owner.
      entering.catch(() => undefined);
      await owning;
      const isEntered = await entering;
      const job = jobOf(jobId);
      if (isEntered && job?.state === 'checking') await controller.startNow(job, given.graceMs);
      // The person signed out before all items were entered: the job never existed.
      else if (!isEntered) await ownership.release(jobId);
    });
    starting.catch((thrown: unknown) => {
      reportCaught(thrown);
      if (sessions === session) emit(jobId, jobEvents.paused({ jobId, reason: 'consoleFails' }));
    });
    return jobId;
  };

  /** Called when somebody signs in: restores their jobs from storage. */
  function enter(email: string): void {
    person = email;
    channel = openTabChannel(platform, email, commands.receive);
    const session = sessions;
    stopListening = platform.onOnline(commands.checkUnknown);
    void left.then(async () => {
      if (sessions !== session) return;
      await replicas.restoreAll(email);
      // A long time offline may have ended the session, too.
      if (sessions === session) commands.checkUnknown();
    });
  }

  /** Called when the session is ending while the state still exists: pauses the jobs and stores them. */
  function leave(): void {
    if (person === null) return;
    for (const jobId of controller.abandonAll({ flushes: true })) {
      const job = jobOf(jobId);
      if (!job || (job.state !== 'running' && !isEnding(job))) continue;
      emit(jobId, leftBehind(job, 'signedOut', platform.now()), isEnding(job) ? EVERY_INDEX : []);
    }
    const { ids } = store().getState().jobs;
    const owned = ids.filter((jobId) => ownership.owns(jobId));
    const paused = owned.filter((jobId) => jobOf(jobId)?.state === 'paused');
    // What is stored of a paused job tells which orders may have been sent. The mark, which ran ahead, is taken back.
    const settled = storage
      .flushOf(paused)
      .then((stored) => Promise.all(stored.map((jobId) => ownership.claim(jobId, 0))));
    const released = settled.then(() => Promise.all(owned.map((jobId) => ownership.release(jobId))));
    storage.parts.clear();
    left = Promise.allSettled([left, released]);
    forgetPerson();
  }

  function forgetPerson(): void {
    log.clear();
    sessions += 1;
    turns.clear();
    replicas.leave();
    channel?.close();
    channel = null;
    stopListening?.();
    stopListening = null;
    person = null;
  }

  /**
   * Called when the signed-in person changes: removes the old person's jobs from the store and restores the new one's.
   */
  function followSession(email: string | null): void {
    if (email === person || isSwitching) return;
    // Actions dispatched below pass through this middleware too.
    isSwitching = true;
    leave();
    if (store().getState().jobs.ids.length > 0) store().dispatch(jobEvents.putAway());
    if (email !== null) enter(email);
    isSwitching = false;
  }

  const middleware: JobCoordinator['middleware'] = (storeApi) => {
    api = storeApi;
    return (next) => (action) => {
      if (isClosed) return next(action);
      if (sessionEnded(action)) leave();
      const result = next(action);
      log.note(action as UnknownAction);
      followSession(selectEmail(storeApi.getState()));
      return result;
    };
  };

  return {
    middleware,
    start,
    command: (jobId, wanted) => commands.command(jobId, wanted),
    download: commands.download,
    log,
    async settled(jobId) {
      let last: Promise<void> | undefined;
      do {
        last = turns.lastOf(jobId);
        await last;
        await controller.whenOver(jobId);
      } while (last !== turns.lastOf(jobId) || controller.isRunning(jobId));
      await storage.flush();
    },
    close() {
      isClosed = true;
      controller.abandonAll({ flushes: false });
      for (const jobId of store().getState().jobs.ids) void ownership.release(jobId);
      forgetPerson();
    },
  };
}
