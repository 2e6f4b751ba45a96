/** What to do about a refused list of Bulk Pickup Ready, shown below the specified text. */

const SAVE_AGAIN = 'Save it as "CSV UTF-8" and open that file here.';

export const bulkTexts = {
  isWorkbook: `This file is an Excel workbook. ${SAVE_AGAIN}`,
  encodingUnknown: `The letters of this file cannot be read with certainty. ${SAVE_AGAIN}`,
  headerMissing: (line: number) => `Line ${line} must be the word ids, and nothing else.`,
  quoteOutOfPlace: (line: number) => `Line ${line} has a quotation mark that is not closed or out of place.`,
  moreColumns: (line: number) => `Line ${line} has more than the one column ids.`,
} as const;
