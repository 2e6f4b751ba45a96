/** A recording while Redux DevTools shows the past. */
import { indexOfLast, jumpTo } from '../../support/reduxDevTools';
import { warningNotice } from '../../../src/store/notices/noticesSlice';
import { startRecorder } from '../../../src/store/recording/recorder';
import { replayReport } from '../../../src/store/recording/replay';
import { anAppStore } from '../../support/appStore';

it.each(['begins', 'ends'])('has the latest state although it %s after a jump', (when) => {
  const { store, environment } = anAppStore({ config: { devTools: true } });
  const notify = (text: string) => store.dispatch(warningNotice('orderSearch', text));
  const { type } = notify('First');
  const past = indexOfLast(store, type);
  notify('Second');
  if (when === 'begins') jumpTo(store, past);
  const recorder = startRecorder(store, environment);
  notify('Third');
  if (when === 'ends') jumpTo(store, past);
  expect(store.getState().notices.nextId).toBe(2);
  expect(replayReport(recorder.file()).lines.slice(-2)).toEqual([
    expect.stringContaining(type),
    'same state',
  ]);
});
