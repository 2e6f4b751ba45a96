import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { counted, grouped } from '../../contract/counts';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppSelector, useAppStore, useNow } from '../../store/hooks';
import { aboutJob } from '../../store/jobs/jobNotices';
import { jobEvents } from '../../store/jobs/jobsSlice';
import type { Job } from '../../store/jobs/jobTypes';
import { validationNotice } from '../../store/notices/noticesSlice';
import { selectMayChangeWindows } from '../../store/views/windowChange/openWindowChange';
import {
  planPutBack,
  replacedWindows,
  startPutWindowsBack,
  type PutBackPlan,
} from '../../store/workflows/putWindowsBack';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { onSingleClick } from '../../ui/onSingleClick';

interface PutBackProps {
  readonly job: Job;
  /** How the tray describes the source of its orders. */
  readonly source: string;
}

/** Puts back the windows that a job has changed, in a job of its own, after a question with the numbers. */
export function PutBack({ job, source }: PutBackProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const now = useNow();
  const mayChange = useAppSelector(selectMayChangeWindows);
  const count = useMemo(() => replacedWindows(job).size, [job]);
  const [plan, setPlan] = useState<PutBackPlan | null>(null);
  if (!mayChange || count === 0) return null;
  const ask = () => {
    const found = planPutBack(store.getState(), job, now());
    if (found.toPutBack > 0) return setPlan(found);
    const text = messages.windowsNotPutBack(messages.windowsLeftAlone(found));
    dispatch(validationNotice(aboutJob(job, 'putBack'), text));
  };
  const putBack = () => {
    setPlan(null);
    // The tray shows the progress, and its own results open when it is done.
    if (dispatch(startPutWindowsBack(job.id, source)) !== null) dispatch(jobEvents.resultsClosed());
  };
  return (
    <>
      <Button icon={<Undo />} text={`Put ${counted(count, 'window')} back`} onClick={onSingleClick(ask)} />
      {plan && (
        <ConfirmDialog
          question={`Put ${counted(plan.toPutBack, 'window')} back?`}
          warning={messages.windowsPutBack(plan, messages.windowsLeftAlone(plan))}
          icon={<Undo size={20} />}
          intent="primary"
          confirmText={`Put ${grouped(plan.toPutBack)} back`}
          onConfirm={putBack}
          onCancel={() => setPlan(null)}
        />
      )}
    </>
  );
}
