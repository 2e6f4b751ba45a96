/** Texts of an open order that are edited in place, in the words of their users. */
import { act, screen, within } from '@testing-library/react';
import { FULL_ORDER, openOrder, type SentCall, type WireOrder } from './support';

export const ORDER = { ...FULL_ORDER, version: 7 } satisfies WireOrder;

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

/** The order after an update, as the server answers. */
export function updated(order: WireOrder & { recipient: object; version: number }, { body }: SentCall) {
  const { recipient, ...rest } = body as { recipient?: object };
  return {
    json: {
      ...order,
      ...rest,
      recipient: { ...order.recipient, ...recipient },
      version: order.version + 1,
    },
  };
}

export const openEditable = (order: WireOrder = ORDER) =>
  openOrder(order, { answer: (call) => updated(ORDER, call) });

/** A server that answers when it is told to. */
export function slowServer() {
  let answerNow: (answer: { status?: number; json: unknown }) => void = () => undefined;
  const answer = () =>
    new Promise<{ status?: number; json: unknown }>((resolve) => {
      answerNow = resolve;
    });
  return {
    answer,
    answerNow: (value: { status?: number; json: unknown }) => act(() => Promise.resolve(answerNow(value))),
  };
}
