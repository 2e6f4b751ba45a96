/**
 * The engine of every bulk action: takes commands, sees to it that one tab runs a job, and follows the session: jobs
 * stop with it and are shown to no other person. One engine per store; it keeps only what cannot be state (locks,
 * timers, promises), the screen depends on the store alone.
 */
import type { Middleware, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import { selectEmail, sessionEnded } from '../session/sessionSlice';
import type { AppDispatch, RootState } from '../store';
import { definitionOf } from './jobDefinition';
import { createJobOperator, type Places, EVERY_PLACE } from './jobOperator';
import { enterItems } from './jobEntry';
import { createJobOwnership } from './jobOwnership';
import type { JobPlatform } from './jobPlatform';
import { refreshTouched } from './jobRefresh';
import { openJobsChannel, type JobCommand, type JobsChannel, type TabMessage } from './jobsChannel';
import { createJobReplicas } from './jobReplicas';
import { jobEvents } from './jobsSlice';
import { createJobsStorage } from './jobsStorage';
import { isFinished, itemIdAt, placesWhere, type ItemId, type Job, type JobId } from './jobTypes';

export interface JobEngine {
  readonly middleware: Middleware<object, RootState, AppDispatch>;
  /** Starts a job on these ids (each once) for the signed-in person. Null when nobody is signed in. */
  start(kind: string, ids: readonly ItemId[], params?: Readonly<Record<string, unknown>>): JobId | null;
  /** Does it here, or asks the tab that owns the job. */
  command(jobId: JobId, command: JobCommand): Promise<void>;
  /** Makes the job's file again, in this tab whoever owns the job, and hands it to the person. */
  download(jobId: JobId): Promise<void>;
  /** Resolves when the job neither sends nor waits for answers in this tab and all is stored. For tests and unloading. */
  settled(jobId: JobId): Promise<void>;
  /** Ends as closing the tab does: nothing more is told or stored, locks and channel go. */
  close(): void;
}

type StoreApi = MiddlewareAPI<AppDispatch, RootState>;

export function createJobEngine(platform: JobPlatform): JobEngine {
  let api: StoreApi | null = null;
  let person: string | null = null;
  let channel: JobsChannel | null = null;
  let isClosed = false;
  let isSwitching = false;
  /** Counts sign-ins: what one session has begun must not go on in the next, be it the same person's. */
  let visits = 0;
  /** Resolves when the last session's jobs are stored and let go of: before, storage does not tell the truth. */
  let left: Promise<unknown> = Promise.resolve();
  /** Commands for one job are carried out one after the other. */
  const turns = new Map<JobId, Promise<void>>();

  const store = (): StoreApi => {
    if (!api) throw new Error('The job engine is not part of a store yet');
    return api;
  };
  const jobOf = (id: JobId): Job | undefined => store().getState().jobs.byId[id];
  const dispatch = ((action: UnknownAction) => store().dispatch(action)) as AppDispatch;
  const getState = () => store().getState();
  const storage = createJobsStorage(platform, jobOf);
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
      const done = placesWhere(job, ({ outcome }) => outcome === 'succeeded');
      refreshTouched(
        definition,
        done.flatMap((index) => itemIdAt(job, index) ?? []),
        dispatch,
      );
    },
  });

  /** An event of a job of this tab's: into the store, into storage, to the other tabs. */
  function tell(jobId: JobId, event: UnknownAction, places: Places = []): void {
    store().dispatch(event);
    const job = jobOf(jobId);
    if (job && places === EVERY_PLACE) storage.markAll(job);
    else if (job && places !== EVERY_PLACE) storage.mark(jobId, places);
    channel?.send({ type: 'event', jobId, event });
  }

  const operator = createJobOperator({
    platform,
    storage,
    ownership,
    dispatch,
    getState,
    jobOf,
    tell,
    takeTurn,
    followOther: async (jobId) => {
      if (person !== null && jobOf(jobId)?.email === person) await replicas.follow(jobId);
    },
  });

  /** Queues work behind what is already being done for the job. */
  function takeTurn(jobId: JobId, work: () => Promise<void>): Promise<void> {
    const turn = (turns.get(jobId) ?? Promise.resolve()).then(work);
    turns.set(
      jobId,
      turn.catch(() => undefined),
    );
    return turn;
  }

  function command(jobId: JobId, wanted: JobCommand, isPassedOn = false): Promise<void> {
    return takeTurn(jobId, async () => {
      if (ownership.owns(jobId)) return operator.carryOut(jobId, wanted);
      if (isPassedOn) return;
      if (!(await ownership.tryOwn(jobId))) return channel?.send({ type: 'command', jobId, command: wanted });
      await replicas.takeOver(jobId);
      await operator.carryOut(jobId, wanted);
      const job = jobOf(jobId);
      if (!job || (isFinished(job) && !operator.isRunning(jobId))) await ownership.release(jobId);
    });
  }

  /** Making it may find items bad: the owner alone may say so, and a finished job has none until somebody asks. */
  function download(jobId: JobId): Promise<void> {
    return takeTurn(jobId, async () => {
      const isOwner = await ownership.tryOwn(jobId);
      if (isOwner) await replicas.takeOver(jobId);
      await operator.download(jobId, isOwner);
      await storage.flush();
      const job = jobOf(jobId);
      if (isOwner && (!job || (isFinished(job) && !operator.isRunning(jobId))))
        await ownership.release(jobId);
    });
  }

  function receive(message: TabMessage): void {
    if (message.type === 'command') void command(message.jobId, message.command, true);
    else if (message.type === 'hello') void answerHello(message.jobId);
    else if (!ownership.owns(message.jobId)) replicas.hear(message);
  }

  async function answerHello(jobId: JobId): Promise<void> {
    if (!ownership.owns(jobId)) return;
    operator.runnerOf(jobId)?.tellNews();
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
    const visit = visits;
    const owning = ownership.tryOwn(jobId);
    // Its first part is done before this returns: rows and tray show the job with the click that started it.
    const entering = enterItems(
      { jobId, definition, email, params, ids: [...new Set(ids)], tab: platform.tab },
      {
        platform,
        tell: (event) => tell(jobId, event),
        getState,
        storage,
        isStill: () => visits === visit,
      },
    );
    void takeTurn(jobId, async () => {
      await owning;
      const isEntered = await entering;
      const job = jobOf(jobId);
      if (isEntered && job?.state === 'checking') await operator.startNow(job);
      // Signed out while it was taken in: it never was a job.
      else if (!isEntered) await ownership.release(jobId);
    });
    return jobId;
  }

  /** Somebody signed in: their jobs come out of storage. */
  function enter(email: string): void {
    person = email;
    channel = openJobsChannel(platform, email, receive);
    const visit = visits;
    void left.then(() => (visits === visit ? replicas.restoreAll(email) : undefined));
  }

  /** The session is ending, the state still stands: jobs pause and are stored as they are. */
  function leave(): void {
    if (person === null) return;
    for (const jobId of operator.abandonAll({ tellsNews: true })) {
      if (jobOf(jobId)?.state === 'running') tell(jobId, jobEvents.paused({ jobId, reason: 'signedOut' }));
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
    visits += 1;
    turns.clear();
    replicas.leave();
    channel?.close();
    channel = null;
    person = null;
  }

  /** Another person than before: the old one's jobs leave the store, the new one's come out of storage. */
  function followSession(email: string | null): void {
    if (email === person || isSwitching) return;
    // What is dispatched on the way comes through the middleware too.
    isSwitching = true;
    leave();
    if (store().getState().jobs.ids.length > 0) store().dispatch(jobEvents.putAway());
    if (email !== null) enter(email);
    isSwitching = false;
  }

  const middleware: JobEngine['middleware'] = (storeApi) => {
    api = storeApi;
    return (next) => (action) => {
      if (isClosed) return next(action);
      if (sessionEnded(action)) leave();
      const result = next(action);
      followSession(selectEmail(storeApi.getState()));
      return result;
    };
  };

  return {
    middleware,
    start,
    command: (jobId, wanted) => command(jobId, wanted),
    download,
    async settled(jobId) {
      let turn: Promise<void> | undefined;
      do {
        turn = turns.get(jobId);
        await turn;
        await operator.whenOver(jobId);
      } while (turn !== turns.get(jobId) || operator.isRunning(jobId));
      await storage.flush();
    },
    close() {
      isClosed = true;
      operator.abandonAll({ tellsNews: false });
      for (const jobId of store().getState().jobs.ids) void ownership.release(jobId);
      forgetPerson();
    },
  };
}
