import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { lazyPart } from '../../src/ui/lazyPart';

it('shows an error during rendering, reports it once, and can try again', async () => {
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

describe('code that is loaded when it is first rendered', () => {
  const showPart = (load: () => Promise<{ default: () => JSX.Element }>) => {
    const Part = lazyPart(load);
    const draw = () => (
      <ErrorBoundary fallback={(error, retry) => <button onClick={retry}>{error.message}</button>}>
        <Suspense fallback="fetching">
          <Part />
        </Suspense>
      </ErrorBoundary>
    );
    return { ...render(draw()), draw };
  };
  const fails = () => Promise.reject(new Error('no connection'));
  const arrives = () => Promise.resolve({ default: () => <p>drawn</p> });
  let silenced: jest.SpyInstance;
  beforeEach(() => (silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => silenced.mockRestore());

  it('is loaded again on each Try again', async () => {
    const load = jest.fn(arrives).mockImplementationOnce(fails).mockImplementationOnce(fails);
    showPart(load);
    await userEvent.click(await screen.findByRole('button', { name: 'no connection' }));
    await userEvent.click(await screen.findByRole('button', { name: 'no connection' }));
    expect(await screen.findByText('drawn')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is loaded again when it is rendered again', async () => {
    const load = jest.fn(arrives).mockImplementationOnce(fails);
    const { unmount, draw } = showPart(load);
    await screen.findByRole('button', { name: 'no connection' });
    unmount();
    render(draw());
    expect(await screen.findByText('drawn')).toBeInTheDocument();
  });
});
