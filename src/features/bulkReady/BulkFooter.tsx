import { Button, MenuItem } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { counted } from '../../contract/counts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { saveCsv } from '../../store/notices/saveCsv';
import { submitList } from '../../store/workflows/bulkList';
import {
  selectBulkCounts,
  selectBulkJob,
  selectBulkSource,
  selectCheckProgress,
  selectIsSubmitting,
  selectLeftOutLines,
  selectNewlyReadyIds,
  selectOfferedLines,
  type LineView,
} from '../../store/views/bulkReady/bulkReadySelectors';
import { commandJob } from '../../store/jobs/jobCommands';
import { commandFailed } from '../../shared/jobs/commandFailed';
import { LabelsAndExport } from '../../shared/orders/LabelsAndExport';
import { ActionsButton } from '../../ui/ActionsButton';
import { ReasonTooltip } from '../../ui/ReasonTooltip';
import { useFocusKept } from '../../ui/useFocusKept';
import { leftOutCsv, leftOutIdsCsv } from './bulkDownloads';
import { bulkReadyFooterWords, type FooterFacts } from './footerWords';
import './bulkFooter.css';

/** What Submit would do; the lines that are left out; Submit. Always in view. */
export function BulkFooter() {
  const dispatch = useAppDispatch();
  const footer = useFocusKept<HTMLElement>();
  const facts = useFooterFacts();
  const leftOut = useAppSelector(selectLeftOutLines);
  const job = useAppSelector(selectBulkJob);
  const source = useAppSelector(selectBulkSource);
  const newlyReady = useAppSelector(selectNewlyReadyIds);
  const { main, rest, whyNot } = bulkReadyFooterWords(facts);
  const changing = facts.offered - facts.already;
  const unknown = !facts.isSubmitting && job ? job.counts.unknown : 0;
  const check = () => {
    if (!job) return;
    dispatch(commandJob(job.id, 'check')).catch((thrown: unknown) =>
      dispatch(commandFailed('bulkList', 'Could not check the orders.', thrown)),
    );
  };
  return (
    <footer ref={footer} className="bulk-footer" tabIndex={-1}>
      <p className="bulk-sentence">
        {main !== '' && <strong>{main} </strong>}
        <span className="muted">{rest}</span>
      </p>
      <div className="bulk-footer-buttons">
        {!facts.isSubmitting && <LabelsAndExport ids={newlyReady} source={source?.name ?? ''} />}
        {leftOut.length > 0 && !facts.progress && <LeftOutMenu lines={leftOut} />}
        {unknown > 0 && <Button text={`Check ${counted(unknown, 'order')}`} onClick={check} />}
        <ReasonTooltip reason={whyNot}>
          {(describedBy) => (
            <Button
              intent="primary"
              text={changing > 0 ? `Submit ${counted(changing, 'order')}` : 'Submit'}
              disabled={whyNot !== null}
              aria-describedby={describedBy}
              onClick={() => dispatch(submitList())}
            />
          )}
        </ReasonTooltip>
      </div>
    </footer>
  );
}

function useFooterFacts(): FooterFacts {
  const counts = useAppSelector(selectBulkCounts);
  const offered = useAppSelector(selectOfferedLines);
  const leftOut = useAppSelector(selectLeftOutLines).length - counts.unsure;
  const progress = useAppSelector(selectCheckProgress);
  const isSubmitting = useAppSelector(selectIsSubmitting);
  const isPaused = useAppSelector((state) => selectBulkJob(state)?.state === 'paused');
  const sending = useAppSelector((state) => selectBulkJob(state)?.total ?? 0);
  const already = offered.filter(({ status }) => status === 'PICKUP_READY').length;
  const ready = useAppSelector(selectNewlyReadyIds).length;
  return {
    lines: counts.all,
    offered: offered.length,
    already,
    approximate: offered.filter(({ isApproximate }) => isApproximate).length,
    ready,
    foundReady: counts.ready - ready,
    unsure: counts.unsure,
    leftOut,
    unchecked: counts.unchecked,
    progress,
    isSubmitting,
    isPaused,
    sending,
  };
}

/** Saves the lines left out as a file, either to read or to load on this page again (docs/decisions/0006). */
function LeftOutMenu({ lines }: { readonly lines: readonly LineView[] }) {
  const dispatch = useAppDispatch();
  const save = (name: string, make: (lines: readonly LineView[]) => Promise<string>) => () =>
    void dispatch(saveCsv('bulkList', name, () => make(lines)));
  return (
    <ActionsButton
      label="Lines left out"
      text="Lines left out"
      look={{ icon: <Import />, size: 'medium', variant: 'solid' }}
    >
      <MenuItem text="With line and reason (CSV)" onClick={save('pickup_ready_left_out.csv', leftOutCsv)} />
      <MenuItem text="Ids only (CSV)" onClick={save('pickup_ready_left_out_ids.csv', leftOutIdsCsv)} />
    </ActionsButton>
  );
}
