/** Bulk Pickup Ready in jsdom: the whole console at /bulk_update, on a server that knows some orders. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { renderApp, type StandInAnswer } from '../../support/renderApp';

// jsdom's files cannot be read as browsers read them.
File.prototype.arrayBuffer = function arrayBuffer(this: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsArrayBuffer(this);
  });
};

interface Options {
  /** Status by id; an id that is not here is nobody's. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Answers to single reads, in place of the order. */
  readonly reads?: Record<string, StandInAnswer>;
  /** Answers Submit. */
  readonly submit?: (ids: readonly string[]) => StandInAnswer;
  readonly roles?: readonly ('user' | 'admin' | 'super_admin')[];
}

export function openBulk({ orders = {}, reads = {}, submit, roles = ['user'] }: Options = {}) {
  const opened = renderApp({
    at: '/bulk_update',
    roles,
    answer: (path, body) => {
      if (path.endsWith('/orders/admin/bulk/pickupready')) {
        const { ids } = body as { ids: string[] };
        return submit?.(ids) ?? { status: 200, body: { updated: ids, unchanged: [] } };
      }
      const id = decodeURIComponent(/\/orders\/getOrders\/(.+)$/.exec(path)?.[1] ?? '');
      if (reads[id]) return reads[id];
      const status = ORDER_STATUSES.find((known) => known === orders[id]);
      if (status === undefined) return { status: 404, body: { message: `No order has the id ${id}.` } };
      return {
        status: 200,
        body: {
          id,
          createdAt: 1_795_194_000,
          merchantId: 'mer_1',
          merchantDisplayName: 'Épicerie Lavoie',
          orderStatus: status,
          recipient: { name: `Recipient of ${id}` },
        },
      };
    },
  });
  const submits = () =>
    opened.asked.filter(({ url }) => url.endsWith('/bulk/pickupready')).map(({ body }) => body);
  return { ...opened, submits };
}

export const csv = (...lines: string[]) =>
  new File([['ids', ...lines].join('\n')], 'ready.csv', { type: 'text/csv' });

/** Waits for the page, which is a chunk of its own. */
export const theStrip = () => screen.findByRole('region', { name: 'File or ids' });

export async function drop(...files: File[]): Promise<void> {
  const strip = await theStrip();
  fireEvent.drop(strip, { dataTransfer: { files, types: ['Files'] } });
}

/** What a person pastes, wherever the focus is. */
export function paste(target: Element, text: string, files: readonly File[] = []): void {
  act(() => {
    fireEvent.paste(target, { clipboardData: { files, getData: () => text } });
  });
}

/** The table as text, a row a line: `2 | ord_1 | …`. */
export async function rows(): Promise<string[]> {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' | '),
    );
}
