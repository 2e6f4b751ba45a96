import { Time } from '@blueprintjs/icons';
import { useCallback, useState, type ReactNode } from 'react';
import { selectTimeZones } from '../../store/config/timeZones';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { commandJob } from '../../store/jobs/jobCommands';
import { definitionOf } from '../../store/jobs/jobDefinition';
import type { JobCommand } from '../../store/jobs/jobsChannel';
import type { JobId } from '../../store/jobs/jobTypes';
import { errorNotice } from '../../store/notices/noticesSlice';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Words for commands whose name is not a word. */
const WORDS: Partial<Record<JobCommand, string>> = { sendNow: 'send' };

/** The commands that send more of a job: how the question about them begins, and the button that confirms. */
const SENDS_MORE: Partial<Record<JobCommand, readonly [question: string, button: string]>> = {
  resume: ['Resume', 'Resume'],
  retry: ['Retry the failed orders of', 'Retry'],
  continue: ['Process the rest of', 'Process'],
};

interface Asked {
  readonly wanted: JobCommand;
  readonly question: string;
  readonly warning: string;
  readonly button: string;
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = useCallback(
    (wanted: JobCommand) => {
      dispatch(commandJob(jobId, wanted)).catch(() =>
        dispatch(errorNotice(`job/${jobId}`, `Could not ${WORDS[wanted] ?? wanted} the job.`)),
      );
    },
    [dispatch, jobId],
  );
  const command = useCallback(
    (wanted: JobCommand) => {
      const state = store.getState();
      const job = state.jobs.byId[jobId];
      const more = SENDS_MORE[wanted];
      const warning =
        job &&
        more &&
        definitionOf(job.kind)?.outdated?.(job.params, job, selectTimeZones(state), Date.now());
      if (warning) setAsked({ wanted, question: `${more[0]} ${job.title}?`, warning, button: more[1] });
      else send(wanted);
    },
    [store, jobId, send],
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
