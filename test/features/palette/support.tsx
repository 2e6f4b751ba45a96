/** The command palette over a page that sends no requests. */
import { screen, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { wireOrder } from '../orders/support';

export const anOrder = (at: number, fields: Partial<Order> = {}): Order =>
  wireOrder(at, { recipient: { name: `Recipient ${at}`, phone: `+1416555015${at}` }, ...fields });

/** An opened order exists: the console closes an order that the server does not know. */
const ORDERS: Handlers = { getOrder: ({ params: { id = '' } }) => anOrder(Number(id.replace('ord_', ''))) };

interface Options {
  readonly at?: string;
  readonly roles?: readonly Role[];
  readonly answers?: Handlers;
}

/** Opens the console at an address, with the palette closed. */
export async function openConsole({
  at = '/bulk_update',
  roles = ['super_admin'],
  answers = {},
}: Options = {}) {
  window.Element.prototype.scrollTo = () => undefined;
  const opened = renderApp({ at, roles, answers: [answers, ORDERS, EMPTY_SERVER] });
  await screen.findByRole('navigation', { name: 'Main menu' });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

/** Opens the console with the palette. */
export async function openPalette(options: Options = {}) {
  const opened = await openConsole(options);
  await opened.user.keyboard('{Control>}k{/Control}');
  return { ...opened, field: await theField() };
}

export const theField = () => screen.findByRole('combobox', { name: 'Find anything' });
export const noPalette = () => screen.queryByRole('combobox', { name: 'Find anything' }) === null;

/** The groups and their results, as text. */
export function shown(): Record<string, string[]> {
  const list = screen.queryByRole('listbox', { name: 'Found' });
  if (list === null) return {};
  const groups = within(list).getAllByRole('group');
  return Object.fromEntries(
    groups.map((group) => [
      group.getAttribute('aria-label') ?? '',
      within(group)
        .getAllByRole('option')
        .map((option) => option.querySelector('.palette-name')?.textContent ?? ''),
    ]),
  );
}

/** The name of the selected result; null if there is none. */
export function chosen(): string | null {
  const id = screen.getByRole('combobox', { name: 'Find anything' }).getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  return option?.querySelector('.palette-name')?.textContent ?? null;
}
