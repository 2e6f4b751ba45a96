import { Button } from '@blueprintjs/core';
import { Clipboard, Cross, Document, Import } from '@blueprintjs/icons';
import { useRef, type ChangeEvent } from 'react';
import { counted } from '../../contract/counts';
import { useRecentTime } from '../../shared/dates/useRecentTime';
import { useAppDispatch, useAppSelector, useNow } from '../../store/hooks';
import {
  selectBulkCheckedAt,
  selectBulkCounts,
  selectBulkSource,
  selectCheckProgress,
} from '../../store/views/bulkReady/bulkReadySelectors';
import { bulkReadyActions } from '../../store/views/bulkReady/bulkReadySlice';
import { downloadTemplate } from './bulkDownloads';
import type { AsksFirst } from './useReplacing';
import './fileStrip.css';

interface FileStripProps {
  readonly isDragging: boolean;
  /** Asks first if the list must not be lost. */
  readonly remove: AsksFirst;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPaste: () => void;
}

/** Accepts a list: a large drop area while there is none, then one line with its name. */
export function FileStrip({ isDragging, remove, onFiles, onPaste }: FileStripProps) {
  const dispatch = useAppDispatch();
  const source = useAppSelector(selectBulkSource);
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // So that the same file can be picked again after a correction.
    currentTarget.value = '';
  };
  const clear = () => {
    dispatch(bulkReadyActions.cleared());
    // The button disappears with the list; keep the focus in the strip.
    browse.current?.focus();
  };

  const state = `${source ? '' : ' bulk-strip-empty'}${isDragging ? ' bulk-strip-dragging' : ''}`;
  return (
    <section className={`bulk-strip${state}`} aria-label="File or ids">
      {source ? (
        <div className="bulk-strip-file">
          {source.kind === 'file' ? <Document size={20} /> : <Clipboard size={20} />}
          <div className="bulk-strip-names">
            <span className="bulk-strip-name" dir="auto">
              {source.name}
            </span>
            <Facts bytes={source.bytes} />
          </div>
        </div>
      ) : (
        <div className="bulk-strip-invitation">
          <p>{isDragging ? 'Drop it here' : 'Drop a CSV with one column, ids'}</p>
          <p className="muted">At most 300 rows and 100 KB</p>
        </div>
      )}
      <div className="bulk-strip-buttons">
        {source && (
          <span className="bulk-strip-hint">{isDragging ? 'Drop it here' : 'Drop another file here or'}</span>
        )}
        <Button ref={browse} text="Browse" onClick={() => input.current?.click()} />
        <Button text="Paste ids" onClick={onPaste} />
        {source ? (
          <Button
            // An element of its own, or the question would give its focus to the other button.
            key="remove"
            variant="minimal"
            icon={<Cross />}
            aria-label="Remove the list"
            title="Remove the list"
            onClick={() => remove(clear)}
          />
        ) : (
          <Button icon={<Import />} text="CSV template" onClick={downloadTemplate} />
        )}
      </div>
      {/* The button opens it, so it is not a tab stop. */}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="visually-hidden"
        tabIndex={-1}
        onChange={pick}
      />
    </section>
  );
}

/** `148 lines · 2.6 KB · checked 9:51 AM`. */
function Facts({ bytes }: { readonly bytes: number }) {
  const recent = useRecentTime(useNow());
  const count = useAppSelector((state) => selectBulkCounts(state).all);
  const checkedAt = useAppSelector(selectBulkCheckedAt);
  const progress = useAppSelector(selectCheckProgress);
  const parts = [
    count > 0 && counted(count, 'line'),
    sizeText(bytes),
    progress
      ? `checking ${progress.done} of ${progress.total}`
      : checkedAt !== null && `checked ${recent(checkedAt)}`,
  ];
  return <span className="bulk-strip-facts">{parts.filter((part) => part !== false).join(' · ')}</span>;
}

/** Uses 1 KB = 1000 bytes, like the limit (100 KB are 100000 bytes). */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
