import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';

it('a fault while drawing is told once, reported, and can be tried again', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const reported: string[] = [];
  const Part = () => {
    if (isBroken) throw new Error('no such order');
    return <p>drawn</p>;
  };
  render(
    <ErrorBoundary
      onError={(error, stack) => reported.push(`${error.message}${stack.includes('Part') ? ' in Part' : ''}`)}
      fallback={(error, retry) => <button onClick={retry}>{error.message}</button>}
    >
      <Part />
    </ErrorBoundary>,
  );
  expect(reported).toEqual(['no such order in Part']);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'no such order' }));
  expect(screen.getByText('drawn')).toBeInTheDocument();
  silenced.mockRestore();
});
