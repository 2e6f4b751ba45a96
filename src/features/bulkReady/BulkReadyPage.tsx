import { Button, Callout } from '@blueprintjs/core';
import { Error as ErrorIcon, Import } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { takeFiles, takePastedIds } from '../../store/workflows/bulkList';
import {
  selectBulkAdvice,
  selectBulkCounts,
  selectBulkError,
  selectBulkSource,
  selectCheckProgress,
  selectNewlyReadyIds,
} from '../../store/views/bulkReady/bulkReadySelectors';
import { useTrayMinimisedWhile } from './useTrayMinimisedWhile';
import { PageHeader } from '../../ui/PageHeader';
import { downloadTemplate } from './bulkDownloads';
import { BulkFooter } from './BulkFooter';
import { FileStrip } from './FileStrip';
import { LinesTable } from './LinesTable';
import { LinesToolbar } from './LinesToolbar';
import { PasteDialog } from './PasteDialog';
import { useGivenIds } from './useGivenIds';
import { useReplacing } from './useReplacing';
import './bulkReady.css';

/**
 * Bulk Pickup Ready (BULK-01 to BULK-11): a file or pasted ids, the check's result for each line, and then Submit.
 * Files can be dropped and ids pasted anywhere on the page.
 */
export function BulkReadyPage() {
  const dispatch = useAppDispatch();
  const source = useAppSelector(selectBulkSource);
  const error = useAppSelector(selectBulkError);
  const advice = useAppSelector(selectBulkAdvice);
  const hasLines = useAppSelector((state) => selectBulkCounts(state).all > 0);
  const [isPasting, setPasting] = useState(false);
  const { replace, remove, question } = useReplacing();
  const onFiles = useCallback(
    (files: readonly File[]) => replace(() => void dispatch(takeFiles(files))),
    [dispatch, replace],
  );
  const onText = useCallback(
    (text: string) => replace(() => void dispatch(takePastedIds(text))),
    [dispatch, replace],
  );
  const isDragging = useGivenIds(onFiles, onText);
  // An open tray would cover Submit, and the lines say more about this job than the tray.
  useTrayMinimisedWhile(source !== null);
  return (
    <div className="bulk-page">
      <PageHeader title="Bulk Pickup Ready">
        {source && (
          <Button variant="minimal" icon={<Import />} text="CSV template" onClick={downloadTemplate} />
        )}
      </PageHeader>
      <FileStrip isDragging={isDragging} remove={remove} onFiles={onFiles} onPaste={() => setPasting(true)} />
      {error !== null && (
        <Callout className="bulk-error" intent="danger" icon={<ErrorIcon />}>
          {error}
          {advice !== undefined && <p className="bulk-advice">{advice}</p>}
        </Callout>
      )}
      {hasLines && <LinesToolbar />}
      <div className="bulk-card">
        {hasLines && <LinesTable />}
        <BulkFooter />
      </div>
      <Progress />
      {question}
      {isPasting && <PasteDialog replace={replace} onClose={() => setPasting(false)} />}
    </div>
  );
}

/** Announces the progress of the check, each quarter, and its result. */
function Progress() {
  const source = useAppSelector(selectBulkSource);
  const progress = useAppSelector(selectCheckProgress);
  const { all, eligible, unchecked, ready, failed, unsure } = useAppSelector(selectBulkCounts);
  const newlyReady = useAppSelector(selectNewlyReadyIds).length;
  let text = '';
  if (progress) text = `Checking, ${Math.floor((progress.done / progress.total) * 4) * 25}% done.`;
  else if (source && all > 0) {
    text =
      ready + failed + unsure > 0
        ? `${newlyReady} set to Pickup Ready, ${failed} failed${unsure > 0 ? `, ${unsure} ${unsure === 1 ? 'needs' : 'need'} checking` : ''}.`
        : `Check finished: ${eligible} of ${all} lines are eligible${unchecked > 0 ? `, ${unchecked} not checked` : ''}.`;
  }
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
