/**
 * Workflows recorded on the real server and replayed without it: the final state is the same, and the file contains no
 * personal data.
 */
import { readRecording, type Recording } from '../../../src/store/recording/recordingFile';
import { replayReport } from '../../../src/store/recording/replay';
import { ALL_WORKFLOWS } from '../../../src/store/workflows/allWorkflows';
import { serveOrders } from '../workflows/servedOrders';
import { ACTS, canariesIn } from './recordedActs';

serveOrders('admin');

const kindsDone = new Set<unknown>();

it.each(ACTS)(
  '%s: the replay ends in the same state, and the file contains no personal data',
  async (_name, act) => {
    const file = await act();
    expect(canariesIn(file)).toEqual([]);
    const { lines, isSame } = replayReport(file);
    expect({ isSame, outcome: lines.slice(-3).at(isSame ? -1 : 0) }).toEqual({
      isSame: true,
      outcome: 'same state',
    });
    const { actions, end } = readRecording(file) as Recording;
    expect(actions.length).toBeGreaterThan(3);
    const { byId } = end.jobs as { byId: Record<string, { kind: string }> };
    for (const { kind } of Object.values(byId)) kindsDone.add(kind);
  },
);

it('covers every workflow', () => {
  expect([...kindsDone].sort()).toEqual(ALL_WORKFLOWS.map(({ kind }) => kind).sort());
});
