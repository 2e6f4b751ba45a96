import { ImportProgress } from '../../../server/import/importProgress';

function written(isTTY: boolean, work: (progress: ImportProgress) => void): string {
  let text = '';
  work(new ImportProgress({ isTTY, write: (piece) => (text += piece) }));
  return text;
}

it('overwrites its line in a terminal and clears it at the end', () => {
  const text = written(true, (progress) => {
    progress.say(200, 4_000);
    progress.say(400, 4_000);
    progress.end();
  });
  expect(text).toBe('\r200 of 4,000 lines\r400 of 4,000 lines\r\x1b[K');
});

it('writes one line for each tenth into a file', () => {
  const text = written(false, (progress) => {
    for (let done = 200; done <= 4_000; done += 200) progress.say(done, 4_000);
    progress.end();
  });
  expect(text.split('\n')).toHaveLength(11);
  expect(text).toMatch(/^400 of 4,000 lines\n[^]*\n4,000 of 4,000 lines\n$/);
});

it('does not claim progress that was never reported', () => {
  const progress = new ImportProgress({ write: () => undefined });
  expect(progress.interruption('a.csv', 'The server stopped in the meantime.')).toMatch(
    /^The import of a\.csv did not finish\. The server stopped in the meantime\.\nIt is not known whether any of its lines are done\./,
  );
});
