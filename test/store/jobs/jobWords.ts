/** The words of a job whose calls the test itself answers. */
export const JOB_WORDS = {
  kind: 'checkAll',
  title: 'Check All',
  resultsTitle: 'Check results',
  doneWord: 'checked',
  runningText: 'Checking…',
  opensResults: false,
} as const;
