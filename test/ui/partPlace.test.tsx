/** Parts of a page whose code is loaded on demand, and may fail to load. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type JSX, type ReactNode } from 'react';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary';
import { lazyPart } from '../../src/ui/lazyPart';
import { ModalDialog } from '../../src/ui/ModalDialog';
import { DialogPlace, PartPlace } from '../../src/ui/PartPlace';
import { PickerField } from '../../src/ui/PickerField';
import { deferred } from '../support/deferred';

let silenced: jest.SpyInstance;
beforeEach(() => (silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => silenced.mockRestore());

/** A part whose code loads only while `net.isUp`. */
function latePart(drawn: () => JSX.Element = () => <p>The part</p>) {
  const net = { isUp: false };
  const Part = lazyPart(() =>
    net.isUp ? Promise.resolve({ default: drawn }) : Promise.reject(new Error('no connection')),
  );
  return { net, Part };
}

/** A field, and a part that can be opened beside it. */
function Page({ part }: { readonly part: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ErrorBoundary fallback={(error) => <p>The page is gone: {error.message}</p>}>
      <input aria-label="Name" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && part(() => setOpen(false))}
    </ErrorBoundary>
  );
}

async function openBesideTyped(part: (close: () => void) => ReactNode) {
  const user = userEvent.setup();
  render(<Page part={part} />);
  await user.type(screen.getByLabelText('Name'), 'Lavoie');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

const isKept = () => expect(screen.getByLabelText('Name')).toHaveValue('Lavoie');

it('a part that fails to load says so in its place and can be retried; the page keeps its input', async () => {
  const { net, Part } = latePart();
  const user = await openBesideTyped(() => (
    <section aria-label="Around" tabIndex={-1}>
      <PartPlace>
        <Part />
      </PartPlace>
    </section>
  ));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This could not be loaded\./);
  isKept();
  net.isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The part')).toBeVisible();
  isKept();
  expect(screen.getByRole('region', { name: 'Around' })).toHaveFocus();
});

it('a dialog that fails to load asks whether to try again; after closing, it is loaded when opened again', async () => {
  const { net, Part } = latePart();
  const user = await openBesideTyped((close) => (
    <DialogPlace onClose={close}>
      <Part />
    </DialogPlace>
  ));
  const question = { name: 'This could not be loaded' };
  expect(await screen.findByRole('alertdialog', question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alertdialog', question)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  isKept();
  net.isUp = true;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The part')).toBeVisible();
});

describe('what was typed before the code of a dialog could not be loaded', () => {
  /** A dialog that takes the focus when it is there; its code is missing until `arrive` is called. */
  async function openAndType(text: string) {
    // jsdom has no execCommand: as browsers do, it inserts the text at the caret.
    document.execCommand = (_command, _ui, inserted = '') => {
      (document.activeElement as HTMLInputElement).setRangeText(inserted);
      return true;
    };
    const first = deferred();
    let isThere = false;
    const Part = lazyPart(async () => {
      await first.until;
      if (!isThere) throw new Error('no connection');
      return { default: () => <input aria-label="In the dialog" autoFocus /> };
    });
    const user = await openBesideTyped((close) => (
      <DialogPlace onClose={close}>
        <Part />
      </DialogPlace>
    ));
    await user.keyboard(text);
    first.end();
    await screen.findByRole('alertdialog', { name: 'This could not be loaded' });
    isThere = true;
    return user;
  }
  afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

  it('is in its first field after Try again', async () => {
    const user = await openAndType('Laval');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByLabelText('In the dialog')).toHaveValue('Laval'));
    isKept();
  });

  it('is not in the field of another dialog that opens meanwhile by itself', async () => {
    await openAndType('Laval');
    render(
      <ModalDialog title="Sign in again">
        <input aria-label="Password" autoFocus />
      </ModalDialog>,
    );
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    // Text is put in right after the focus.
    await act(() => Promise.resolve());
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('is dropped when the dialog was closed and is opened again', async () => {
    const user = await openAndType('Laval');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByLabelText('In the dialog')).toHaveFocus();
    expect(screen.getByLabelText('In the dialog')).toHaveValue('');
  });
});

it('Escape gives up a dialog whose code is still loading, and reaches nothing below it', async () => {
  const { until, end } = deferred();
  const Part = lazyPart(() => until.then(() => ({ default: () => <p>The part</p> })));
  const below = jest.fn();
  document.addEventListener('keydown', below);
  const user = await openBesideTyped((close) => (
    <DialogPlace onClose={close}>
      <Part />
    </DialogPlace>
  ));
  below.mockClear();
  await user.keyboard('x{Escape}');
  expect(below).not.toHaveBeenCalled();
  document.removeEventListener('keydown', below);
  await act(async () => {
    end();
    await until;
  });
  expect(screen.queryByText('The part')).not.toBeInTheDocument();
  isKept();
  // The keys are the page's again.
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The part')).toBeVisible();
});

it('a picker that fails to load leaves its field usable, and is loaded when opened again', async () => {
  const { net, Part } = latePart();
  const onType = jest.fn();
  render(
    <PickerField
      label="Date"
      shown=""
      placeholder="YYYY-MM-DD"
      error={undefined}
      icon={<i />}
      onType={onType}
      picker={() => <Part />}
    />,
  );
  const user = userEvent.setup();
  const opener = screen.getByRole('button');
  await user.click(opener);
  expect(await screen.findByText('This could not be loaded. Please type instead.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('Date'), '2');
  expect(onType).toHaveBeenLastCalledWith('2');
  net.isUp = true;
  await user.click(opener);
  expect(await screen.findByText('The part')).toBeVisible();
});

it('an error in a loaded part is handled and reported by the page', async () => {
  const { net, Part } = latePart(() => {
    throw new Error('no such order');
  });
  net.isUp = true;
  await openBesideTyped(() => (
    <PartPlace>
      <Part />
    </PartPlace>
  ));
  expect(await screen.findByText('The page is gone: no such order')).toBeVisible();
});
