/** Bulk Pickup Ready in jsdom: the whole console at /bulk_update, with a server that knows some orders. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { OrderStatus } from '../../../src/contract/statuses';
import { messages } from '../../../src/contract/messages';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { renderApp } from '../../support/renderApp';

// Files in jsdom lack `arrayBuffer`, which browsers have.
File.prototype.arrayBuffer = function arrayBuffer(this: File): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsArrayBuffer(this);
  });
};

interface Options {
  /** Status by id; an id not listed here is unknown. */
  readonly orders?: Readonly<Record<string, OrderStatus>>;
  /** Take precedence over the orders. */
  readonly answers?: Handlers;
  readonly roles?: readonly ('user' | 'admin' | 'super_admin')[];
}

export function openBulk({ orders = {}, answers = {}, roles = ['user'] }: Options = {}) {
  const opened = renderApp({
    at: '/bulk_update',
    roles,
    answers: [
      answers,
      {
        bulkPickupReady: ({ body }) => {
          const ids = 'ids' in body ? body.ids : body;
          const isReady = (id: string) => orders[id] === 'PICKUP_READY';
          return { updated: ids.filter((id) => !isReady(id)), unchanged: ids.filter(isReady) };
        },
        getOrder: ({ params: { id = '' } }) => {
          const orderStatus = orders[id];
          return orderStatus === undefined
            ? refusal(404, messages.orderNotFound(id))
            : {
                id,
                createdAt: 1_795_194_000,
                merchantId: 'mer_1',
                merchantDisplayName: 'Épicerie Lavoie',
                orderStatus,
                recipient: { name: `Recipient of ${id}` },
              };
        },
      },
    ],
  });
  const submits = () =>
    opened.asked.filter(({ endpoint }) => endpoint === 'bulkPickupReady').map(({ body }) => body);
  return { ...opened, submits };
}

export const csv = (...lines: string[]) =>
  new File([['ids', ...lines].join('\n')], 'ready.csv', { type: 'text/csv' });

/** Waits for the page, which is a separate chunk. */
export const theStrip = () => screen.findByRole('region', { name: 'File or ids' });

export async function drop(...files: File[]): Promise<void> {
  const strip = await theStrip();
  fireEvent.drop(strip, { dataTransfer: { files, types: ['Files'] } });
}

/** Pastes as a user does, wherever the focus is. */
export function paste(target: Element, text: string, files: readonly File[] = []): void {
  act(() => {
    fireEvent.paste(target, { clipboardData: { files, getData: () => text } });
  });
}

/** The table as text, one line per row: `2 | ord_1 | …`. */
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

/** Four orders: two that can be set ready, one that is already, and one that cannot. */
export const FOUR = {
  ord_1: 'GEOCODED',
  ord_2: 'ARCHIVED',
  ord_3: 'PICKUP_READY',
  ord_4: 'GEOCODED',
} as const;

export const submitButton = () => screen.getByRole('button', { name: /^Submit/ });
