import { fileMessages } from '../../contract/fileMessages';
import { downloadFile } from '../../lib/download';
import { failedWords } from '../../lib/missingCode';
import { reportCaught } from '../../lib/reportCaught';
import type { AppThunk } from '../types';
import { errorNotice, type NoticeAbout } from './noticesSlice';

/** Makes a CSV file and offers it for download. Tells the person if that fails; resolves to whether there is a file. */
export const saveCsv =
  (about: NoticeAbout, name: string, make: () => Promise<string>): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    try {
      downloadFile(name, await make(), 'text/csv;charset=utf-8');
      return true;
    } catch (thrown) {
      reportCaught(thrown);
      dispatch(errorNotice(about, failedWords(fileMessages.fileNotMade(name), thrown)));
      return false;
    }
  };
