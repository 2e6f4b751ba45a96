/** The inspector beside a page of a session with some activity. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { Role } from '../../../src/contract/roles';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';

interface Options {
  readonly at?: string;
  readonly roles?: readonly Role[];
  readonly config?: Partial<RuntimeConfig>;
  readonly answers?: Handlers;
}

/** Opens the console at an address, on a server where loading merchants fails. */
export async function openConsole({
  at = '/bulk_update',
  roles = ['super_admin'],
  config,
  answers = {},
}: Options = {}) {
  window.Element.prototype.scrollTo = () => undefined;
  const opened = renderApp({
    at,
    roles,
    ...(config && { config }),
    answers: [answers, { listMerchants: () => refusal(503, 'The list rests.') }, EMPTY_SERVER],
  });
  await screen.findByRole('navigation', { name: 'Main menu' });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

export const pressKey = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '`', ctrlKey: true });
export const theInspector = () => screen.findByRole('dialog', { name: 'Inspector' });
export const noInspector = () => screen.queryByRole('dialog', { name: 'Inspector' }) === null;

/** The rows of the open tab's table, without the header. */
export const rows = () =>
  within(screen.getByRole('dialog', { name: 'Inspector' }))
    .getAllByRole('row')
    .slice(1);
