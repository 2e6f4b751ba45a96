/**
 * Decides which tab runs a job, passes commands on to it, and follows the session: jobs stop when it ends and are shown
 * to no other person. There is one coordinator per store. It keeps only what cannot be state (locks, timers, promises).
 */
import type { Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
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
import { jobEvents } from './jobsSlice';
import { EVERY_INDEX, type Indexes, createJobsStorage } from './jobsStorage';
import {
  isFinished,
  itemIdAt,
  indexesWhere,
  type ItemId,
  type Job,
  type JobId,
  type JobStart,
} from './jobTypes';

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
  /** Commands for one job run one after the other. */
  const pending = new Map<JobId, Promise<void>>();

  const store = (): StoreApi => {
    if (!api) throw new Error('The job coordinator is not part of a store yet');
    return api;
  };
  const jobOf = (id: JobId): Job | undefined => store().getState().jobs.byId[id];
  const dispatch = ((action: UnknownAction) => store().dispatch(action)) as AppDispatch;
  const getState = () => store().getState();
  const storage = createJobsStorage(platform, jobOf);
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
      const done = indexesWhere(job, ({ outcome }) => outcome === 'succeeded');
      const ids = done.flatMap((index) => itemIdAt(job, index) ?? []);
      definition.refresh?.(ids, dispatch);
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
    takeTurn,
    followOther: async (jobId) => {
      if (person !== null && jobOf(jobId)?.email === person) await replicas.follow(jobId);
    },
  });

  /** Queues work behind what is already running for the job. */
  function takeTurn(jobId: JobId, work: () => Promise<void>): Promise<void> {
    const pendingOf = (pending.get(jobId) ?? Promise.resolve()).then(work);
    pending.set(
      jobId,
      pendingOf.catch(() => undefined),
    );
    return pendingOf;
  }

  function command(
    jobId: JobId,
    wanted: JobCommand,
    from: 'person' | 'tab' | 'network' = 'person',
  ): Promise<void> {
    return takeTurn(jobId, async () => {
      const isByItself = from === 'network';
      if (ownership.owns(jobId)) return controller.carryOut(jobId, wanted, isByItself);
      if (from === 'tab') return;
      if (!(await ownership.tryOwn(jobId))) {
        // The owning tab gets the online event too.
        if (!isByItself) channel?.send({ type: 'command', jobId, command: wanted });
        return;
      }
      await replicas.takeOver(jobId);
      await controller.carryOut(jobId, wanted, isByItself);
      await releaseWhenOver(jobId);
    });
  }

  async function releaseWhenOver(jobId: JobId): Promise<void> {
    const job = jobOf(jobId);
    if (!job || (isFinished(job) && !controller.isRunning(jobId))) await ownership.release(jobId);
  }

  /**
   * Checks lost answers when the network is back, because the server may be reachable again. One tab checks, once,
   * without telling the person first.
   */
  function checkUnknown(): void {
    for (const jobId of getState().jobs.ids) {
      const job = jobOf(jobId);
      if (job && isFinished(job) && job.counts.unknown > 0) void command(jobId, 'check', 'network');
    }
  }

  /**
   * Making the file may find bad items. Only the owner may report them, and a finished job has no owner until somebody
   * asks.
   */
  function download(jobId: JobId): Promise<void> {
    return takeTurn(jobId, async () => {
      const isOwner = await ownership.tryOwn(jobId);
      if (isOwner) await replicas.takeOver(jobId);
      await controller.download(jobId, isOwner);
      await storage.flush();
      if (isOwner) await releaseWhenOver(jobId);
    });
  }

  function receive(message: TabMessage): void {
    if (message.type === 'command') void command(message.jobId, message.command, 'tab');
    else if (message.type === 'hello') void answerHello(message.jobId);
    else if (!ownership.owns(message.jobId)) replicas.receive(message);
  }

  async function answerHello(jobId: JobId): Promise<void> {
    if (!ownership.owns(jobId)) return;
    controller.runnerOf(jobId)?.flush();
    await storage.flush();
    channel?.send({ type: 'stored', jobId });
  }

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
    void takeTurn(jobId, async () => {
      await owning;
      const isEntered = await entering;
      const job = jobOf(jobId);
      if (isEntered && job?.state === 'checking') await controller.startNow(job, given.graceMs);
      // The person signed out before all items were entered: the job never existed.
      else if (!isEntered) await ownership.release(jobId);
    });
    return jobId;
  };

  /** Called when somebody signs in: restores their jobs from storage. */
  function enter(email: string): void {
    person = email;
    channel = openTabChannel(platform, email, receive);
    const session = sessions;
    stopListening = platform.onOnline(checkUnknown);
    void left.then(async () => {
      if (sessions !== session) return;
      await replicas.restoreAll(email);
      // A long time offline may have ended the session, too.
      if (sessions === session) checkUnknown();
    });
  }

  /** Called when the session is ending while the state still exists: pauses the jobs and stores them. */
  function leave(): void {
    if (person === null) return;
    for (const jobId of controller.abandonAll({ flushes: true })) {
      if (jobOf(jobId)?.state === 'running') emit(jobId, jobEvents.paused({ jobId, reason: 'signedOut' }));
    }
    const stored = storage.flush();
    const owned = store()
      .getState()
      .jobs.ids.filter((jobId) => ownership.owns(jobId));
    const released = stored.then(() => Promise.all(owned.map((jobId) => ownership.release(jobId))));
    left = Promise.allSettled([left, released, storage.parts.clear()]);
    forgetPerson();
  }

  function forgetPerson(): void {
    log.clear();
    sessions += 1;
    pending.clear();
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
    command: (jobId, wanted) => command(jobId, wanted),
    download,
    log,
    async settled(jobId) {
      let pendingOf: Promise<void> | undefined;
      do {
        pendingOf = pending.get(jobId);
        await pendingOf;
        await controller.whenOver(jobId);
      } while (pendingOf !== pending.get(jobId) || controller.isRunning(jobId));
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
