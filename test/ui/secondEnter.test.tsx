/** After an Enter that removed its element, a second Enter by the same hand must not press what appears there. */
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

/** Presses Enter this long after the last one. */
async function enterAfter(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await userEvent.setup({ delay: null }).keyboard('{Enter}');
}

it('repeated quick presses of Enter count as one; after a pause Enter counts again', async () => {
  render(<Asks />);
  ignoreSecondEnter();
  for (let presses = 0; presses < 5; presses += 1) await enterAfter(300);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await enterAfter(500);
  expect(screen.getByRole('status')).toHaveTextContent('Done');
});
