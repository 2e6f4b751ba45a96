/**
 * Carries out commands in the tab that owns the job: here, after taking the job over if no tab owns it, or in another
 * tab, by a message.
 */
import type { RootState } from '../types';
import type { JobController } from './jobController';
import type { JobOwnership } from './jobOwnership';
import type { JobReplicas } from './jobReplicas';
import type { JobCommand, TabMessage } from './jobsChannel';
import type { JobsStorage } from './jobsStorage';
import { isFinished, type Job, type JobId } from './jobTypes';

interface TabCommandsDeps {
  readonly storage: JobsStorage;
  readonly ownership: JobOwnership;
  readonly replicas: JobReplicas;
  readonly controller: JobController;
  readonly getState: () => RootState;
  readonly jobOf: (jobId: JobId) => Job | undefined;
  /** To the person's other tabs. */
  readonly send: (message: TabMessage) => void;
  /** Queues work behind what is already running for the job. */
  readonly takeTurn: (jobId: JobId, work: () => Promise<void>) => Promise<void>;
}

interface TabCommands {
  readonly command: (jobId: JobId, wanted: JobCommand, from?: 'person' | 'tab' | 'network') => Promise<void>;
  readonly checkUnknown: () => void;
  readonly download: (jobId: JobId) => Promise<void>;
  /** Handles a message of another tab. */
  readonly receive: (message: TabMessage) => void;
}

export function createTabCommands({
  storage,
  ownership,
  replicas,
  controller,
  getState,
  jobOf,
  send,
  takeTurn,
}: TabCommandsDeps): TabCommands {
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
        if (!isByItself) send({ type: 'command', jobId, command: wanted });
        return;
      }
      await replicas.takeOver(jobId);
      await controller.carryOut(jobId, wanted, isByItself);
      await controller.releaseOver(jobId);
    });
  }

  /**
   * Checks lost answers when the network is back, because the server may be reachable again. One tab checks, once,
   * without telling the person first.
   */
  function checkUnknown(): void {
    for (const jobId of getState().jobs.ids) {
      const job = jobOf(jobId);
      if (job && isFinished(job) && job.counts.unknown > 0) {
        // If it fails, the person can still check.
        command(jobId, 'check', 'network').catch(() => undefined);
      }
    }
  }

  /**
   * Making the file may find bad items. Only the owner may report them, and a finished job has no owner until somebody
   * asks.
   */
  function download(jobId: JobId): Promise<void> {
    return takeTurn(jobId, async () => {
      const isOwner = await ownership.tryOwn(jobId).catch(() => false);
      if (isOwner) await replicas.takeOver(jobId);
      await controller.download(jobId, isOwner);
      await storage.flush();
      if (isOwner) await controller.releaseOver(jobId);
    });
  }

  function receive(message: TabMessage): void {
    if (message.type === 'command') void command(message.jobId, message.command, 'tab');
    else if (message.type === 'hello') void answerHello(message.jobId, message.tab);
    else if (!ownership.owns(message.jobId)) replicas.receive(message);
  }

  async function answerHello(jobId: JobId, to: string | undefined): Promise<void> {
    if (!ownership.owns(jobId)) return;
    controller.runnerOf(jobId)?.flush();
    await storage.flush();
    send({ type: 'stored', jobId, to });
  }

  return { command, checkUnknown, download, receive };
}
