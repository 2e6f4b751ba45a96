import { Export, Print } from '@blueprintjs/icons';
import { useState, type JSX } from 'react';
import { grouped } from '../../contract/counts';
import type { OrderId } from '../../domain/orders/orderRecord';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectJobById } from '../../store/jobs/jobsSelectors';
import { isFinished, type JobId, type JobSource } from '../../store/jobs/jobTypes';
import type { AppThunk, RootState } from '../../store/types';
import { selectMayExport, startFreshExport } from '../../store/workflows/exportOrders';
import { selectMayPrintLabels, startLabels } from '../../store/workflows/labels';
import { BusyButton } from '../../ui/BusyButton';
import { onSingleClick } from '../../ui/onSingleClick';

interface LabelsAndExportProps {
  readonly ids: readonly OrderId[];
  /** What set them ready, for the tray. */
  readonly source: string;
}

/**
 * What is wanted next of orders that were just set ready: their labels, and an export, of exactly these. Draws nothing
 * when there are none.
 */
export function LabelsAndExport(props: LabelsAndExportProps) {
  const mayPrint = useAppSelector(selectMayPrintLabels);
  const mayExport = useAppSelector(selectMayExport);
  const count = props.ids.length;
  if (count === 0) return null;
  const these = count === 1 ? 'this one' : `these ${grouped(count)}`;
  return (
    <>
      {mayPrint && (
        <StartButton
          {...props}
          icon={<Print />}
          text={count === 1 ? `Print the label for ${these}` : `Print labels for ${these}`}
          start={startLabels}
        />
      )}
      {mayExport && (
        <StartButton {...props} icon={<Export />} text={`Export ${these}`} start={startFreshExport} />
      )}
    </>
  );
}

interface StartButtonProps extends LabelsAndExportProps {
  readonly icon: JSX.Element;
  readonly text: string;
  readonly start: (ids: readonly OrderId[], from: JobSource) => AppThunk<JobId | null>;
}

/** Starts the job once: until it is over the button turns a spinner, and the tray says how it goes. */
function StartButton({ ids, source, icon, text, start }: StartButtonProps) {
  const dispatch = useAppDispatch();
  const [jobId, setJobId] = useState<JobId | null>(null);
  const isBusy = useAppSelector((state) => isAtWork(state, jobId));
  return (
    <BusyButton
      icon={icon}
      text={text}
      isBusy={isBusy}
      onClick={onSingleClick(() => setJobId(dispatch(start(ids, { source }))))}
    />
  );
}

const isAtWork = (state: RootState, jobId: JobId | null): boolean => {
  const job = jobId === null ? undefined : selectJobById(state, jobId);
  return job !== undefined && !isFinished(job) && job.state !== 'paused';
};
