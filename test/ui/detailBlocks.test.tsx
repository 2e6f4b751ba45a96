import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from '../../src/ui/CopyButton';
import { DetailField, DetailList } from '../../src/features/orders/detail/DetailField';
import { ModalTable } from '../../src/features/orders/detail/ModalTable';
import { TimeText } from '../../src/shared/dates/TimeText';
import { TORONTO } from '../support/timeZones';

describe('CopyButton', () => {
  /** Replaces the clipboard after userEvent has installed its own. */
  function withClipboard(clipboard: unknown) {
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    return user;
  }

  it('returns to its own icon and text after a while', async () => {
    const user = userEvent.setup();
    render(<CopyButton text="ord_1" label="Copy order id" />);

    await user.click(screen.getByRole('button', { name: 'Copy order id' }));

    expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('copies by selection if the page has no clipboard, and keeps the focus', async () => {
    const user = withClipboard(undefined);
    const copied: string[] = [];
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return true;
    };
    render(<CopyButton text="ord_1" label="Copy order id" />);

    await user.click(screen.getByRole('button'));

    expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
    expect(copied).toEqual(['ord_1']);
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('says that it could not copy', async () => {
    const user = withClipboard({ writeText: () => Promise.reject(new Error('not allowed')) });
    document.execCommand = () => false;
    render(<CopyButton text="ord_1" label="Copy order id" />);

    await user.click(screen.getByRole('button'));

    expect(await screen.findByText('Could not copy', { selector: '[role=status]' })).toBeInTheDocument();
  });
});

describe('TimeText', () => {
  it('is short, with year and time zone in its tooltip and a machine-readable time', () => {
    render(<TimeText ms={Date.UTC(2020, 10, 20, 14, 42)} zone={TORONTO} />);
    const time = screen.getByText('Nov 20, 2020, 9:42 AM');
    expect(time).toHaveAttribute('title', 'Nov 20, 2020, 9:42 AM EST');
    expect(time).toHaveAttribute('datetime', '2020-11-20T14:42:00.000Z');
  });

  test.each([null, undefined, NaN])('is a dash for %p', (ms) => {
    const { container } = render(<TimeText ms={ms} zone={TORONTO} />);
    expect(container).toHaveTextContent('–');
  });
});

test.each([null, undefined, '', false])('DetailField shows a dash for %p', (value) => {
  render(
    <DetailList>
      <DetailField label="Notes">{value}</DetailField>
    </DetailList>,
  );
  expect(screen.getByRole('definition')).toHaveTextContent('–');
});

it('DetailField shows zero, which is a value', () => {
  render(
    <DetailList>
      <DetailField label="Minimum age">{0}</DetailField>
    </DetailList>,
  );
  expect(screen.getByRole('definition')).toHaveTextContent('0');
});

it('ModalTable says that there are no rows, and closes with Escape', async () => {
  const onClose = jest.fn();
  render(
    <ModalTable title="Packages" columns={['ID', 'Weight']} rows={[]} emptyText="None." onClose={onClose} />,
  );
  expect(await screen.findByRole('cell', { name: 'None.' })).toBeInTheDocument();

  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
  await userEvent.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalled();
});
