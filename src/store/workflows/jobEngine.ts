/**
 * The engine of every bulk action (design "Jobs", decisions J): takes commands, sees to it that one tab runs a job,
 * and follows the session: jobs stop with it and are shown to nobody else. One engine per store; it keeps only what
 * can not be state (locks, timers, promises), the screen depends on the store alone.
 */
import type { Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import { selectEmail, sessionEnded } from '../session/sessionSlice';
import type { AppDispatch, RootState } from '../store';
import { definitionOf } from './jobDefinition';
import { enterItems } from './jobEntry';
import { createJobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import { runJob, type JobRunner, type QueuedItem, type RunEnd } from './jobRunner';
import { openJobsChannel, type JobCommand, type JobsChannel, type TabMessage } from './jobsChannel';
import { createJobReplicas } from './jobReplicas';
import { jobEvents } from './jobsSlice';
import { createJobsStorage } from './jobsStorage';
import {
  isFinished,
  itemResultAt,
  placesWhere,
  type ItemId,
  type ItemResult,
  type Job,
  type JobId,
} from './jobTypes';

export interface JobEngine {
  readonly middleware: Middleware<object, RootState, AppDispatch>;
  /** Starts a job on these ids (each once) for the signed-in person. Null when nobody is signed in. */
  start(kind: string, ids: readonly ItemId[], params?: Readonly<Record<string, unknown>>): JobId | null;
  /** Does it here, or asks the tab that owns the job. */
  command(jobId: JobId, command: JobCommand): Promise<void>;
  /** Resolves when the job neither sends nor waits for answers in this tab and all is stored. For tests and unloading. */
  settled(jobId: JobId): Promise<void>;
  /** Ends as closing the tab does: nothing more is told or stored, locks and channel go. */
  close(): void;
}

type StoreApi = MiddlewareAPI<AppDispatch, RootState>;

/** An event that concerns all items, so that all of them are stored again. */
const EVERY_PLACE = 'every';

export function createJobEngine(platform: JobPlatform): JobEngine {
  let api: StoreApi | null = null;
  let person: string | null = null;
  let channel: JobsChannel | null = null;
  const runners = new Map<JobId, JobRunner>();
  /** Commands for one job are carried out one after the other. */
  const turns = new Map<JobId, Promise<void>>();

  const store = (): StoreApi => {
    if (!api) throw new Error('The job engine is not part of a store yet');
    return api;
  };
  const jobOf = (id: JobId): Job | undefined => store().getState().jobs.byId[id];
  const storage = createJobsStorage(platform, jobOf);
  const ownership = createJobOwnership(platform, storage.database);
  const replicas = createJobReplicas({
    platform,
    storage,
    ownership,
    jobOf,
    dispatch: (event) => store().dispatch(event),
    send: (message) => channel?.send(message),
    isPresent: (email) => person === email,
  });

  /** An event of a job of this tab's: into the store, into storage, to the other tabs. */
  function tell(
    jobId: JobId,
    event: UnknownAction,
    places: readonly number[] | typeof EVERY_PLACE = [],
  ): void {
    store().dispatch(event);
    const job = jobOf(jobId);
    if (job && places === EVERY_PLACE) storage.markAll(job);
    else if (job && places !== EVERY_PLACE) storage.mark(jobId, places);
    channel?.send({ type: 'event', jobId, event });
  }

  /** Queues work behind what is already being done for the job. */
  function takeTurn(jobId: JobId, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(jobId) ?? Promise.resolve()).then(work);
    turns.set(
      jobId,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async function run(job: Job, queue: readonly QueuedItem[]): Promise<void> {
    const definition = definitionOf(job.kind);
    if (!definition || runners.has(job.id)) return;
    const jobId = job.id;
    tell(jobId, jobEvents.runStarted({ jobId, tab: platform.tab, at: platform.now() }));
    // Before anything is sent, storage knows the job as it is: what is sent after this is below the mark.
    await storage.flush();
    if (jobOf(jobId)?.state !== 'running') return;
    const runner = runJob(jobId, queue, {
      platform,
      definition,
      isIdempotent: store().getState().config.extras.idempotencyKey,
      dispatch: store().dispatch,
      getState: () => store().getState(),
      tell: (event, places) => tell(jobId, event, places),
      claim: (mark) => ownership.claim(jobId, mark),
    });
    runners.set(jobId, runner);
    void runner.ended.then((end) => afterRun(jobId, runner, end));
  }

  /** The run's own end is told at once; letting go of the job waits its turn, as a command may want it again. */
  function afterRun(jobId: JobId, runner: JobRunner, end: RunEnd): void {
    if (runners.get(jobId) !== runner) return;
    runners.delete(jobId);
    const job = jobOf(jobId);
    if (end.type === 'abandoned' || !job) {
      void takeTurn(jobId, async () => {
        await ownership.release(jobId);
        if (job && person === job.email) await replicas.follow(jobId);
      });
      return;
    }
    const at = platform.now();
    if (end.type === 'paused') {
      if (job.state !== 'paused') tell(jobId, jobEvents.paused({ jobId, reason: end.reason }));
      return;
    }
    if (end.type === 'cancelled') tell(jobId, jobEvents.cancelled({ jobId, at }), EVERY_PLACE);
    else {
      const stopMessage = end.type === 'stopped' ? end.message : null;
      tell(jobId, jobEvents.finished({ jobId, at, stopMessage }), stopMessage === null ? [] : EVERY_PLACE);
    }
    const definition = definitionOf(job.kind);
    const ended = jobOf(jobId);
    if (definition && ended) {
      definition.onSettled?.(ended, runner.touched(), {
        dispatch: store().dispatch,
        getState: () => store().getState(),
      });
      if (definition.opensResults) store().dispatch(jobEvents.resultsOpened({ jobId }));
    }
    void takeTurn(jobId, async () => {
      await storage.flush();
      const now = jobOf(jobId);
      if (!runners.has(jobId) && (!now || isFinished(now))) await ownership.release(jobId);
    });
  }

  const queueOf = (job: Job, matches: (result: ItemResult) => boolean, checkOnly = false): QueuedItem[] =>
    placesWhere(job, matches).map((index) => ({
      index,
      checkOnly,
      // Sent before, as far as anybody knows: it is read back, or sent again under the key it had.
      maybeSent: itemResultAt(job, index)?.outcome !== 'pending',
    }));

  function startNow(job: Job): Promise<void> {
    return run(
      job,
      queueOf(job, ({ outcome }) => ['pending', 'running', 'unknown'].includes(outcome)),
    );
  }

  /** Carries a command out on a job that this tab owns. What makes no sense in the job's state does nothing. */
  async function carryOut(jobId: JobId, command: JobCommand): Promise<void> {
    const runner = runners.get(jobId);
    const job = jobOf(jobId);
    if (!job) return;
    const isBusy = job.state === 'running' || job.state === 'cancelling';
    if (command === 'pause' && runner && job.state === 'running') {
      runner.halt({ type: 'paused', reason: 'user' });
      tell(jobId, jobEvents.paused({ jobId, reason: 'user' }));
    } else if (command === 'cancel' && !isFinished(job)) {
      tell(jobId, jobEvents.cancelling({ jobId }));
      if (runner) runner.halt({ type: 'cancelled' });
      else {
        tell(jobId, jobEvents.cancelled({ jobId, at: platform.now() }), EVERY_PLACE);
        await ownership.release(jobId);
      }
    } else if (command === 'resume' && job.state === 'paused') {
      // What was under way when it was paused must have answered: it would be sent twice.
      await runner?.ended;
      const now = jobOf(jobId);
      if (now?.state === 'paused') await startNow(now);
    } else if (command === 'retry' && isFinished(job) && job.counts.failed > 0) {
      tell(jobId, jobEvents.retryPrepared({ jobId }), EVERY_PLACE);
      const prepared = jobOf(jobId);
      if (prepared)
        await run(
          prepared,
          queueOf(prepared, ({ outcome }) => outcome === 'pending'),
        );
    } else if (command === 'check' && isFinished(job) && job.counts.unknown > 0) {
      await run(
        job,
        queueOf(job, ({ outcome }) => outcome === 'unknown', true),
      );
    } else if (command === 'dismiss' && !isBusy) {
      tell(jobId, jobEvents.dismissed({ jobId }));
      await storage.forget(jobId);
      await ownership.release(jobId);
    }
  }

  function command(jobId: JobId, wanted: JobCommand, isPassedOn = false): Promise<void> {
    return takeTurn(jobId, async () => {
      if (ownership.owns(jobId)) return carryOut(jobId, wanted);
      if (isPassedOn) return;
      if (!(await ownership.tryOwn(jobId))) return channel?.send({ type: 'command', jobId, command: wanted });
      await replicas.takeOver(jobId);
      await carryOut(jobId, wanted);
      const job = jobOf(jobId);
      if (!job || (isFinished(job) && !runners.has(jobId))) await ownership.release(jobId);
    });
  }

  function receive(message: TabMessage): void {
    if (message.type === 'command') void command(message.jobId, message.command, true);
    else if (message.type === 'hello') void answerHello(message.jobId);
    else if (!ownership.owns(message.jobId)) replicas.hear(message);
  }

  async function answerHello(jobId: JobId): Promise<void> {
    if (!ownership.owns(jobId)) return;
    runners.get(jobId)?.tellNews();
    await storage.flush();
    channel?.send({ type: 'stored', jobId });
  }

  function start(
    kind: string,
    ids: readonly ItemId[],
    params: Readonly<Record<string, unknown>> = {},
  ): JobId | null {
    const definition = definitionOf(kind);
    const email = person;
    if (!definition || email === null) return null;
    const jobId = platform.newJobId();
    void takeTurn(jobId, async () => {
      await ownership.tryOwn(jobId);
      const isStill = () => person === email;
      const entered = await enterItems(
        { jobId, definition, email, params, ids: [...new Set(ids)], tab: platform.tab },
        {
          platform,
          tell: (event) => tell(jobId, event),
          getState: () => store().getState(),
          storage,
          isStill,
        },
      );
      const job = jobOf(jobId);
      if (entered && job?.state === 'checking') await startNow(job);
    });
    return jobId;
  }

  /** Somebody signed in: their jobs come out of storage. */
  function enter(email: string): void {
    person = email;
    channel = openJobsChannel(platform, email, receive);
    void replicas.restoreAll(email);
  }

  /** The session is ending, the state still stands: jobs pause and are stored as they are. */
  function leave(): void {
    if (person === null) return;
    for (const [jobId, runner] of runners) {
      runner.tellNews();
      runner.halt({ type: 'abandoned' });
      if (jobOf(jobId)?.state === 'running') tell(jobId, jobEvents.paused({ jobId, reason: 'signedOut' }));
    }
    const stored = storage.flush();
    const owned = store()
      .getState()
      .jobs.ids.filter((jobId) => ownership.owns(jobId));
    runners.clear();
    void stored.then(() => Promise.all(owned.map((jobId) => ownership.release(jobId))));
    forgetPerson();
  }

  function forgetPerson(): void {
    turns.clear();
    replicas.leave();
    channel?.close();
    channel = null;
    person = null;
  }

  const middleware: JobEngine['middleware'] = (storeApi) => {
    api = storeApi;
    return (next) => (action) => {
      if (sessionEnded(action)) leave();
      const result = next(action);
      const email = selectEmail(storeApi.getState());
      if (email !== person) {
        leave();
        if (storeApi.getState().jobs.ids.length > 0) storeApi.dispatch(jobEvents.putAway());
        if (email !== null) enter(email);
      }
      return result;
    };
  };

  return {
    middleware,
    start,
    command: (jobId, wanted) => command(jobId, wanted),
    async settled(jobId) {
      for (let turn; turn !== turns.get(jobId) || runners.has(jobId);) {
        turn = turns.get(jobId);
        await turn;
        await runners.get(jobId)?.ended;
      }
      await storage.flush();
    },
    close() {
      for (const runner of runners.values()) runner.halt({ type: 'abandoned' });
      runners.clear();
      for (const jobId of store().getState().jobs.ids) void ownership.release(jobId);
      forgetPerson();
    },
  };
}
