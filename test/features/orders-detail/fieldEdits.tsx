/** Texts of an open order that are edited in place, with helpers named after what a user does. */
import { act, screen, within } from '@testing-library/react';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Given } from '../../support/apiAnswers';
import type { Call } from '../../support/apiCalls';
import { FULL_ORDER, openOrder, type WireOrder } from './support';

export const ORDER = { ...FULL_ORDER, version: 7 } satisfies Order;

export const pencil = (name: string) => screen.getByRole('button', { name: `Edit ${name}` });
export const pencils = () =>
  screen
    .queryAllByRole('button', { name: /^Edit (Phone|Email|Notes)$/ })
    .map((button) => button.getAttribute('aria-label'));
export const field = (name: string) => screen.getByRole('textbox', { name });
export const queryField = (name: string) => screen.queryByRole('textbox', { name });
export const valueOf = (label: string) =>
  within(screen.getByRole('group', { name: 'Recipient' })).getByText(label, { selector: 'dt' })
    .nextElementSibling;

/** The server's response to an update: the changed order. */
export function updated(order: WireOrder, { body: { recipient, ...rest } }: Call<'updateOrder'>): WireOrder {
  return {
    ...order,
    ...rest,
    recipient: { ...order.recipient, ...recipient },
    version: (order.version ?? 0) + 1,
  };
}

export const openEditable = (order: WireOrder = ORDER) =>
  openOrder(order, { answers: { updateOrder: (call) => updated(ORDER, call) } });

/** A server that answers only when the test says so. */
export function slowServer() {
  let answerNow: (answer: WireOrder | Given) => void = () => undefined;
  const updateOrder = () => new Promise<WireOrder | Given>((resolve) => (answerNow = resolve));
  return {
    answers: { updateOrder },
    answerNow: (value: WireOrder | Given) => act(() => Promise.resolve(answerNow(value))),
  };
}
