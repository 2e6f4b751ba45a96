/** Bulk Pickup Ready as a user sees it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { csv, drop, FOUR, openBulk, paste, rows, submitButton, theStrip } from './support';

const downloaded: [string, string][] = [];
jest.mock('../../../src/lib/download', () => ({
  downloadFile: (name: string, content: string) => downloaded.push([name, content]),
}));

describe('with nothing given', () => {
  it('BULK-01 ROUTE-07 shows the template, where to drop a file, and a Submit that says what is missing', async () => {
    openBulk();
    const strip = await theStrip();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bulk Pickup Ready');
    expect(strip).toHaveTextContent('Drop a CSV with one column, ids');
    expect(strip).toHaveTextContent('At most 300 rows and 100 KB');
    expect(within(strip).getByRole('button', { name: 'CSV template' })).toBeVisible();
    expect(within(strip).getByRole('button', { name: 'Browse' })).toBeVisible();
    expect(submitButton()).toBeDisabled();
    expect(submitButton()).toHaveAccessibleDescription('Choose a file or paste ids first.');
    expect(document.title).toContain('Bulk Pickup Ready');
  });

  it.each(['user', 'admin', 'super_admin'] as const)('ROUTE-07 MENU-06 opens for %s', async (role) => {
    openBulk({ roles: [role] });
    expect(await theStrip()).toBeVisible();
  });
});

describe('giving a list', () => {
  it('BULK-03 shows the name, lines and size of a chosen file, and the check result of each line', async () => {
    const { user } = openBulk({ orders: FOUR });
    await theStrip();
    await user.upload(screen.getByLabelText('CSV file'), csv('ord_1', 'ord_2', 'ord_3', 'nobody', 'ord_1'));
    await screen.findByText(/checked/);
    const strip = await theStrip();
    expect(strip).toHaveTextContent('ready.csv');
    expect(strip).toHaveTextContent('5 lines · 34 bytes · checked');
    expect(await rows()).toEqual([
      '2 | ord_1 | Recipient of ord_1 | Épicerie Lavoie | GEOCODED | Eligible | ',
      '3 | ord_2 | Recipient of ord_2 | Épicerie Lavoie | ARCHIVED | Not eligible | Status is not GEOCODED',
      '4 | ord_3 | Recipient of ord_3 | Épicerie Lavoie | PICKUP_READY | Eligible | Already ready, no change',
      '5 | nobody | – | – | – | Unknown | No order has this id',
      '6 | ord_1 | Recipient of ord_1 | Épicerie Lavoie | GEOCODED | Duplicate | Same id as line 2, sent once',
    ]);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      '1 order will be set to Pickup Ready (1 more already is). 3 lines are left out. Nothing changes until you submit.',
    );
    expect(screen.getByText('Check finished: 2 of 5 lines are eligible.')).toHaveAttribute('role', 'status');
  });

  it('BULK-03 each line links to its order', async () => {
    openBulk({ orders: FOUR });
    await drop(csv('ord_1'));
    expect(await screen.findByRole('link', { name: 'ord_1' })).toHaveAttribute('href', '/dashboard?id=ord_1');
  });

  it.each([
    [
      'BULK-04 MSG-26',
      () => new File(['id,name\na,b'], 'other.csv'),
      'Bad format CSV. Please do not adjust the template.',
    ],
    ['BULK-05 MSG-27', () => csv(), 'File cannot be empty'],
    ['BULK-06 MSG-28', () => csv('ord_1', '', 'ord_2'), 'Line 3: order ID ... must has a value'],
    ['BULK-07 MSG-29', () => csv('x'.repeat(99_997)), 'CSV file exceeds maximum limit of 100 KB'],
    [
      'BULK-08',
      () => csv(...Array.from({ length: 301 }, (_, at) => `ord_${at}`)),
      'CSV file exceeds maximum limit of 300 rows',
    ],
  ])('%s refuses an unusable file on the page and in a toast', async (_ids, file, words) => {
    const { submits } = openBulk({ orders: FOUR });
    await drop(file());
    await toast(words);
    const inPage = screen.getAllByText(words).filter((found) => !found.closest('.bp6-toast'));
    expect(inPage).toHaveLength(1);
    expect(screen.queryByRole('table')).toBeNull();
    expect(submitButton()).toBeDisabled();
    expect(submits()).toEqual([]);
  });

  it.each([
    [
      'a workbook',
      [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00],
      /^This file is an Excel workbook\. Save it as "CSV UTF-8"/,
    ],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], /^This file is an Excel workbook\./],
    ['UTF-16 without its mark', [0x69, 0, 0x64, 0, 0x73, 0], /^The letters of this file cannot be read/],
  ])('BULK-04 says what to do about %s named .csv', async (_what, bytes, advice) => {
    openBulk({ orders: FOUR });
    await drop(new File([new Uint8Array(bytes)], 'orders.csv'));
    await toast('Bad format CSV. Please do not adjust the template.');
    expect(screen.getByText(advice)).toBeVisible();
    await drop(csv('ord_1'));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText(advice)).toBeNull();
  });

  it('BULK-01 shows a drop hint while a file is dragged over the page', async () => {
    openBulk();
    const strip = await theStrip();
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['Files'] } });
    expect(strip).toHaveTextContent('Drop it here');
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(strip).not.toHaveTextContent('Drop it here');
    // Text dragged within the page is not a file.
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'] } });
    expect(strip).not.toHaveTextContent('Drop it here');
  });

  it('BULK-03 two files at once are refused', async () => {
    openBulk({ orders: FOUR });
    await drop(csv('ord_1'), csv('ord_4'));
    await toast(messages.csvOneFile);
  });

  it('BULK-03 takes ids pasted anywhere except into a field', async () => {
    const { user } = openBulk({ orders: FOUR });
    await theStrip();
    paste(document.body, 'ord_1, ord_4');
    expect(await rows()).toHaveLength(2);
    expect(await theStrip()).toHaveTextContent('Pasted ids');

    paste(screen.getByLabelText('Find an id or name'), 'ord_2');
    expect(await rows()).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Paste ids' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste order ids' });
    await user.type(within(dialog).getByRole('textbox'), 'ids ord_2');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(async () =>
      expect(await rows()).toEqual([
        '2 | ord_2 | Recipient of ord_2 | Épicerie Lavoie | ARCHIVED | Not eligible | Status is not GEOCODED',
      ]),
    );
    expect(submitButton()).toHaveAccessibleDescription('No line is eligible.');
  });

  it('BULK-03 finds the ids in a table from Excel, and names one that Excel has damaged', async () => {
    const { asked } = openBulk({ orders: FOUR });
    await theStrip();
    paste(document.body, 'Order ID\tName\r\n="ord_2"\tLéa Roy\r\n1,23E+15\tJo Roy\r\n');
    const damaged =
      '1,23E+15 is a number that a spreadsheet has shortened. Format its cells as text and copy the whole id from its source.';
    await screen.findByText('Status is not GEOCODED');
    expect(await rows()).toEqual([
      '2 | ord_2 | Recipient of ord_2 | Épicerie Lavoie | ARCHIVED | Not eligible | Status is not GEOCODED',
      `3 | 1,23E+15 | – | – | – | Unknown | ${damaged}`,
    ]);
    expect(asked.filter(({ endpoint }) => endpoint === 'getOrder')).toHaveLength(1);
  });

  describe('when pasted ids were not sent yet', () => {
    async function pasted() {
      const { user } = openBulk({ orders: FOUR });
      const strip = within(await theStrip());
      paste(document.body, 'ord_1, ord_4');
      expect(await rows()).toHaveLength(2);
      /** Answers the question; the list is unchanged until then. */
      const answered = async (
        answer: string,
        said = /^Replace the pasted ids\?The new list takes their place\. /,
      ) => {
        const question = await screen.findByRole('alertdialog');
        expect(question).toHaveTextContent(said);
        expect(await rows()).toHaveLength(2);
        await user.click(within(question).getByRole('button', { name: answer }));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      };
      return { user, strip, answered };
    }

    it.each<[string, () => unknown]>([
      ['a dropped file', () => drop(csv('ord_2'))],
      ['a second paste', () => paste(document.body, 'ord_2')],
    ])('%s replaces them only after a question', async (_what, give) => {
      const { answered } = await pasted();
      await give();
      await answered('Keep them');
      expect(await rows()).toHaveLength(2);
      await give();
      await answered('Replace');
      await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('ord_2')]));
    });

    it('removing them asks', async () => {
      const { user, strip, answered } = await pasted();
      const discard = /^Discard this list of pasted ids\?/;
      await user.click(strip.getByRole('button', { name: 'Remove the list' }));
      await answered('Keep editing', discard);
      expect(strip.getByRole('button', { name: 'Remove the list' })).toHaveFocus();
      await user.click(strip.getByRole('button', { name: 'Remove the list' }));
      await answered('Discard', discard);
      expect(screen.queryByRole('table')).toBeNull();
      expect(strip.getByRole('button', { name: 'Browse' })).toHaveFocus();
    });

    it('a list typed in the dialog asks, and stays in the dialog if they are kept', async () => {
      const { user, strip, answered } = await pasted();
      await user.click(strip.getByRole('button', { name: 'Paste ids' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Paste order ids' }));
      await user.type(dialog.getByRole('textbox'), 'ord_2');
      await user.click(dialog.getByRole('button', { name: 'Check ids' }));
      await answered('Keep them');
      expect(dialog.getByRole('textbox')).toHaveValue('ord_2');
    });

    it('sent ones and files are replaced at once', async () => {
      const { user } = await pasted();
      await user.click(await screen.findByRole('button', { name: 'Submit 2 orders' }));
      await screen.findByText('2 orders were set to Pickup Ready.');
      await drop(csv('ord_2'));
      await waitFor(async () => expect(await rows()).toHaveLength(1));
      await drop(csv('ord_2', 'ord_3', 'nobody'));
      await waitFor(async () => expect(await rows()).toHaveLength(3));
    });
  });

  it('that are too many stay in their dialog to be corrected, beside the reason', async () => {
    const { user } = openBulk({ orders: FOUR });
    await theStrip();
    await user.click(screen.getByRole('button', { name: 'Paste ids' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste order ids' }));
    const field = dialog.getByRole('textbox');
    const ids = Array.from({ length: 301 }, (_, at) => `ord_${at}`).join(' ');
    fireEvent.change(field, { target: { value: ids } });
    await user.click(dialog.getByRole('button', { name: 'Check ids' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('300');
    expect(field).toHaveValue(ids);
    expect(field).toHaveFocus();

    fireEvent.change(field, { target: { value: 'ord_1' } });
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Check ids' }));
    expect(await rows()).toHaveLength(1);
  });

  it('BULK-03 removing the list shows the drop area again and focuses it', async () => {
    const { user } = openBulk({ orders: FOUR });
    await drop(csv('ord_1'));
    await rows();
    await user.click(screen.getByRole('button', { name: 'Remove the list' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Browse' })).toHaveFocus();
  });

  it('BULK-08 LIM-02 shows all of 300 lines', async () => {
    openBulk();
    await drop(csv(...Array.from({ length: 300 }, (_, at) => `ord_${at}`)));
    await screen.findByText(/checked/);
    // By tag: asking for 2,100 cells by role takes jsdom many seconds.
    expect(document.querySelectorAll('tbody tr')).toHaveLength(300);
    expect(screen.getByText('Unknown 300')).toBeVisible();
  });
});

describe('working with the lines', () => {
  it('BULK-03 the counts filter and the search finds lines; both survive a visit to another page', async () => {
    const { user } = openBulk({ orders: FOUR, answers: { listMerchantNames: () => [] } });
    await drop(csv('ord_1', 'ord_2', 'ord_4', 'nobody'));
    await user.click(await screen.findByRole('radio', { name: 'Eligible 2' }));
    expect((await rows()).map((row) => row.split(' | ')[1])).toEqual(['ord_1', 'ord_4']);
    await user.type(screen.getByLabelText('Find an id or name'), 'OF ORD_4');
    expect((await rows()).map((row) => row.split(' | ')[1])).toEqual(['ord_4']);

    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await user.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
    await theStrip();
    expect((await rows()).map((row) => row.split(' | ')[1])).toEqual(['ord_4']);
    await user.clear(screen.getByLabelText('Find an id or name'));
    await user.type(screen.getByLabelText('Find an id or name'), 'zzz');
    expect(await rows()).toEqual(['No line has this id or name.']);
  });

  it('the ids left out are saved each once, as a list that this page takes; those shown can be copied', async () => {
    const { user } = openBulk({ orders: FOUR });
    await drop(csv('ord_1', 'ord_2', 'nobody', 'ord_2', 'ord_1'));
    const leftOut = await screen.findByRole('button', { name: 'Lines left out' });
    leftOut.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'With line and reason (CSV)' })).toHaveFocus(),
    );
    await user.keyboard('{Escape}');
    expect(leftOut).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Ids only (CSV)' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(leftOut).toHaveFocus();
    await waitFor(() =>
      expect(downloaded).toEqual([['pickup_ready_left_out_ids.csv', '\uFEFFids\r\nord_2\r\nnobody\r\n']]),
    );

    await user.click(screen.getByRole('radio', { name: 'Not eligible 1' }));
    await user.click(screen.getByRole('button', { name: 'Copy ids shown' }));
    expect(await navigator.clipboard.readText()).toBe('ord_2');
    await user.click(screen.getByRole('radio', { name: 'All 5' }));
    await user.type(screen.getByLabelText('Find an id or name'), 'ord_1');
    await user.click(screen.getByRole('button', { name: 'Copy ids shown' }));
    expect(await navigator.clipboard.readText()).toBe('ord_1\nord_1');
  });

  it('BULK-11 a line that could not be checked says why and can be retried', async () => {
    let isRefused = true;
    const { user } = openBulk({
      orders: FOUR,
      answers: {
        getOrder: ({ params }) =>
          isRefused && params.id === 'ord_4'
            ? refusal(403, 'You do not have permission to do this.')
            : undefined,
      },
    });
    await drop(csv('ord_1', 'ord_4'));
    await screen.findByText('Not checked');
    expect((await rows())[1]).toContain('Not checked | You do not have permission to do this.');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('1 line is left out (1 not checked).');
    expect(screen.getByText('Check finished: 1 of 2 lines are eligible, 1 not checked.')).toBeInTheDocument();

    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Retry line 3' }));
    await screen.findByRole('radio', { name: 'Eligible 2' });
    expect(screen.queryByRole('radio', { name: /Not checked/ })).toBeNull();
  });
});
