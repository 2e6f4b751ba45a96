/** What Enter took away: what comes under it is not pressed by the same hand going on. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ignoreSecondEnter } from '../../src/ui/secondEnter';

function Asks() {
  const [said, setSaid] = useState('');
  return (
    <>
      <button autoFocus onClick={() => setSaid('Done')}>
        Do it
      </button>
      <p role="status">{said}</p>
    </>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Enter, pressed so long after the last one. */
async function enterAfter(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await userEvent.setup({ delay: null }).keyboard('{Enter}');
}

it('Enter pressed on and on by an impatient person is one Enter; after a pause it counts', async () => {
  render(<Asks />);
  ignoreSecondEnter();
  for (let presses = 0; presses < 5; presses += 1) await enterAfter(300);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await enterAfter(500);
  expect(screen.getByRole('status')).toHaveTextContent('Done');
});
