/** What a person can do with a list of ids on Bulk Pickup Ready: open it, submit it, close it. */
import { nanoid } from '@reduxjs/toolkit';
import { bulkTexts } from '../../contract/bulkTexts';
import { messages } from '../../contract/messages';
import { isTooBig, readBulkFile, readPastedIds, type BulkRead } from '../../domain/orders/readBulkFile';
import { decodeText } from '../../lib/decodeText';
import { validationNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { startBulkPickupReady } from './bulkPickupReady';
import { selectBulkJob, selectIsSubmitting, selectOfferedLines } from '../views/bulkReady/bulkReadySelectors';
import { bulkReadyActions, type BulkSource } from '../views/bulkReady/bulkReadySlice';
import { checkList } from '../views/bulkReady/checkLines';
import { keepResults } from '../views/bulkReady/keepResults';

/** The part of a browser's File that is used here. */
interface GivenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Opens and reads a list, then checks its lines or reports why it is invalid. Resolves when the check is over. */
const openList =
  (source: BulkSource, read: () => BulkRead | Promise<BulkRead>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const listId = nanoid();
    dispatch(withdrawNotice('bulkList'));
    dispatch(bulkReadyActions.listOpened({ listId, source }));
    const answer = await Promise.resolve(read()).catch((): BulkRead => ({ error: messages.csvUnreadable }));
    // Another list was opened meanwhile.
    if (getState().views.bulkReady.listId !== listId) return;
    if ('error' in answer) {
      dispatch(bulkReadyActions.listRefused({ listId, ...answer }));
      dispatch(validationNotice('bulkList', answer.error));
      return;
    }
    dispatch(bulkReadyActions.listRead({ listId, lines: answer.lines }));
    await dispatch(checkList());
  };

/** The first bytes of a zip archive, which an .xlsx is, and of an .xls or a workbook with a password. */
const WORKBOOK_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Tells a workbook that is too big to be read. */
const WORKBOOK_NAME = /\.(xls[xmb]?|ods|numbers)$/i;

/** Decodes the ids in any encoding that a spreadsheet may use. */
function readBytes(buffer: ArrayBuffer): BulkRead {
  const bytes = new Uint8Array(buffer);
  if (WORKBOOK_STARTS.some((start) => start.every((byte, at) => bytes[at] === byte)))
    return { error: messages.csvBadFormat, advice: bulkTexts.isWorkbook };
  const decoded = decodeText(bytes);
  return decoded.kind === 'text'
    ? readBulkFile(decoded.text)
    : { error: messages.csvBadFormat, advice: bulkTexts.encodingUnknown };
}

/** Opens a dropped, picked or pasted file. Its size is checked before it is read. */
export const takeFiles =
  (files: readonly GivenFile[]): AppThunk<Promise<void>> =>
  (dispatch) => {
    const [file] = files;
    if (!file) return Promise.resolve();
    const source: BulkSource = { name: file.name, kind: 'file', bytes: file.size };
    return dispatch(
      openList(source, () => {
        if (files.length > 1) return { error: messages.csvOneFile };
        if (isTooBig(file.size)) {
          const isWorkbook = WORKBOOK_NAME.test(file.name);
          return { error: messages.csvTooBig, ...(isWorkbook && { advice: bulkTexts.isWorkbook }) };
        }
        return file.arrayBuffer().then(readBytes);
      }),
    );
  };

/** Opens a list of ids pasted as text, from a spreadsheet, a message or a report. */
export const takePastedIds =
  (text: string): AppThunk<Promise<void>> =>
  (dispatch) => {
    const bytes = new TextEncoder().encode(text).length;
    return dispatch(openList({ name: 'Pasted ids', kind: 'paste', bytes }, () => readPastedIds(text)));
  };

/**
 * Sends every offered line, as one job. Does nothing while the last job still runs, so that a second click has no
 * effect. Returns whether a job was started.
 */
export const submitList = (): AppThunk<boolean> => (dispatch, getState) => {
  if (selectIsSubmitting(getState())) return false;
  const before = selectBulkJob(getState());
  const offered = selectOfferedLines(getState());
  const jobId = dispatch(startBulkPickupReady(offered.map(({ id }) => id)));
  if (jobId === null) return false;
  if (before) dispatch(keepResults(before));
  dispatch(bulkReadyActions.submitted({ jobId, indexes: offered.map(({ place }) => place) }));
  return true;
};
