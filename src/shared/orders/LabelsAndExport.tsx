import { Export, Print } from '@blueprintjs/icons';
import type { JSX } from 'react';
import { grouped } from '../../contract/counts';
import type { OrderId } from '../../domain/orders/orderRecord';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsAtWorkOn } from '../../store/jobs/jobsSelectors';
import type { JobId, JobSource } from '../../store/jobs/jobTypes';
import type { AppThunk } from '../../store/types';
import {
  exportOrdersJob,
  exportReadAgainJob,
  selectMayExport,
  startFreshExport,
} from '../../store/workflows/exportOrders';
import { labelsJob, selectMayPrintLabels, startLabels } from '../../store/workflows/labels';
import { BusyButton } from '../../ui/BusyButton';
import { onSingleClick } from '../../ui/onSingleClick';

interface LabelsAndExportProps {
  readonly ids: readonly OrderId[];
  /** What set them ready, for the tray. */
  readonly source: string;
}

/**
 * The next steps for orders that were just set ready: labels and an export of exactly these. Draws nothing if there
 * are none.
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
          kinds={LABEL_KINDS}
          start={startLabels}
        />
      )}
      {mayExport && (
        <StartButton
          {...props}
          icon={<Export />}
          text={`Export ${these}`}
          kinds={EXPORT_KINDS}
          start={startFreshExport}
        />
      )}
    </>
  );
}

const LABEL_KINDS = [labelsJob.kind];
const EXPORT_KINDS = [exportOrdersJob.kind, exportReadAgainJob.kind];

interface StartButtonProps extends LabelsAndExportProps {
  readonly icon: JSX.Element;
  readonly text: string;
  /** The kinds of the jobs that it may start. */
  readonly kinds: readonly string[];
  readonly start: (ids: readonly OrderId[], from: JobSource) => AppThunk<JobId | null>;
}

/**
 * Starts the job once: until it has ended the button shows a spinner, even if its dialog was closed meanwhile, and
 * the tray shows the progress.
 */
function StartButton({ ids, source, icon, text, kinds, start }: StartButtonProps) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectIsAtWorkOn(state, kinds, ids));
  return (
    <BusyButton
      icon={icon}
      text={text}
      isBusy={isBusy}
      onClick={onSingleClick(() => void dispatch(start(ids, { source })))}
    />
  );
}
