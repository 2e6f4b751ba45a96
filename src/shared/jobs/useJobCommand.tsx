import { Time } from '@blueprintjs/icons';
import { useCallback, useState, type ReactNode } from 'react';
import { selectTimeZones } from '../../store/config/timeZones';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { useAppDispatch, useAppSelector, useAppStore, useNow } from '../../store/hooks';
import { commandJob } from '../../store/jobs/jobCommands';
import { definitionOf, type ItemToSend } from '../../store/jobs/jobDefinition';
import type { JobCommand } from '../../store/jobs/jobsChannel';
import { isToSend } from '../../store/jobs/jobQueue';
import {
  isLeftOver,
  isRetryable,
  itemsWhere,
  type ItemResult,
  type Job,
  type JobId,
} from '../../store/jobs/jobTypes';
import type { RootState } from '../../store/types';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { commandFailed } from './commandFailed';

/** Words for commands whose name is not a word. */
const WORDS: Partial<Record<JobCommand, string>> = { sendNow: 'send' };

interface More {
  /** How the question begins. */
  readonly verb: string;
  /** The button that confirms. */
  readonly button: string;
  /** Which items are sent. */
  readonly sends: (result: ItemResult) => boolean;
}

/** The commands that send more of a job. */
const SENDS_MORE: Partial<Record<JobCommand, More>> = {
  resume: { verb: 'Resume', button: 'Resume', sends: isToSend },
  retry: { verb: 'Retry the failed orders of', button: 'Retry', sends: isRetryable },
  continue: { verb: 'Process the rest of', button: 'Process', sends: isLeftOver },
};

interface Asked {
  readonly wanted: JobCommand;
  /** The state that the question is about. */
  readonly state: Job['state'];
  readonly question: string;
  readonly warning: string;
  readonly button: string;
}

function itemsToSend(state: RootState, job: Job, { sends }: More): readonly ItemToSend[] {
  return itemsWhere(job, sends).map(({ id, result }) => ({ ...result, order: selectOrderById(state, id) }));
}

/**
 * Sends commands to a job, and reports failures in a toast. Before more of a job is sent that may no longer be meant
 * (`outdated` of its definition), it asks: render `question`.
 */
export function useJobCommand(jobId: JobId): {
  readonly command: (wanted: JobCommand) => void;
  readonly question: ReactNode;
} {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const stateNow = useAppSelector((state) => state.jobs.byId[jobId]?.state);
  // Another tab has answered first.
  if (asked && asked.state !== stateNow) setAsked(null);
  const send = useCallback(
    (wanted: JobCommand) => {
      dispatch(commandJob(jobId, wanted)).catch((thrown: unknown) => {
        dispatch(commandFailed(`job/${jobId}`, `Could not ${WORDS[wanted] ?? wanted} the job.`, thrown));
      });
    },
    [dispatch, jobId],
  );
  const command = useCallback(
    (wanted: JobCommand) => {
      const state = store.getState();
      const job = state.jobs.byId[jobId];
      const more = SENDS_MORE[wanted];
      const items = job && more ? itemsToSend(state, job, more) : [];
      const zones = selectTimeZones(state);
      // A job that can send nothing more may have lost some parameters (`keptWhenOver`).
      const warning =
        job && items.length > 0 && definitionOf(job.kind)?.outdated?.(job.params, items, zones, now());
      if (more && warning) {
        const question = `${more.verb} ${job.title}?`;
        setAsked({ wanted, state: job.state, question, warning, button: more.button });
      } else send(wanted);
    },
    [store, now, jobId, send],
  );
  const answer = (isYes: boolean) => {
    setAsked(null);
    if (isYes && asked) send(asked.wanted);
  };
  const question = asked && (
    <ConfirmDialog
      question={asked.question}
      warning={asked.warning}
      icon={<Time size={20} />}
      confirmText={asked.button}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
  return { command, question };
}
