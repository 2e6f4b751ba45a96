/** The dashboard with a server that keeps saved views as ours does: with versions, conflicts and views of others. */
import { screen, within } from '@testing-library/react';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { SavedView } from '../../../src/contract/schemas/views';
import { viewMessages } from '../../../src/contract/viewMessages';
import type { Role } from '../../../src/contract/roles';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { renderApp } from '../../support/renderApp';
import { wireOrders } from '../orders/support';

export const ME = 'casey.morgan@example.com';

export const aView = (parts: Partial<SavedView> = {}): SavedView => ({
  id: 'viw_1',
  name: 'Lavoie, in hand',
  isShared: true,
  owner: ME,
  content: { filters: { merchantId: 'mer_1' } },
  changed: { by: ME, at: 1_795_000_000_000 },
  version: 1,
  ...parts,
});

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

interface Options {
  readonly at?: string;
  readonly role?: Role;
  readonly views?: SavedView[];
  /** Only reachable by their links. */
  readonly unlisted?: SavedView[];
  readonly config?: Partial<RuntimeConfig>;
  /** Take precedence over the server's answers. */
  readonly answers?: Handlers;
  /** What a save waits for before it is answered. */
  readonly saving?: () => Promise<void>;
}

/** `views` are the views on the server. A test changes them to act as another user who saves. */
export async function openViews({
  at = '/dashboard',
  role = 'user',
  views = [],
  unlisted = [],
  config,
  answers = {},
  saving = () => Promise.resolve(),
}: Options = {}) {
  Object.assign(globalThis, { ResizeObserver: NoResizeObserver });
  window.Element.prototype.scrollTo = () => undefined;
  const held = (id: string) => [...views, ...unlisted].find((view) => view.id === id);
  const none = () => refusal(404, viewMessages.notFound);
  const opened = renderApp({
    at,
    roles: [role],
    ...(config && { config }),
    answers: [
      answers,
      {
        listMerchantNames: () => [{ id: 'mer_1', name: 'Épicerie Lavoie', archived: false }],
        searchOrders: () => ({ orders: wireOrders(2), next: null }),
        listViews: () => [...views],
        getView: ({ params: { id = '' } }) => held(id) ?? none(),
        createView: async ({ body }) => {
          await saving();
          const view = aView({ ...body, id: `viw_new${views.length}` });
          views.push(view);
          return view;
        },
        updateView: async ({ params: { id = '' }, body, ifMatch }) => {
          await saving();
          const before = held(id);
          if (!before) return none();
          if (ifMatch !== `"${before.version}"`)
            return refusal(412, viewMessages.changed(before.name), {
              current: before,
              changed: before.changed,
            });
          const after = { ...before, ...body, version: before.version + 1 };
          views.splice(views.indexOf(before), 1, after);
          return after;
        },
        deleteView: ({ params: { id = '' } }) => {
          views.splice(0, views.length, ...views.filter((view) => view.id !== id));
          return {};
        },
      },
    ],
  });
  await screen.findByRole('group', { name: 'Views' });
  const searches = () =>
    opened.asked.filter(({ endpoint }) => endpoint === 'searchOrders').map(({ body }) => body);
  return { ...opened, views, searches };
}

const bar = () => within(screen.getByRole('group', { name: 'Views' }));
export const tab = (name: string | RegExp) => bar().findByRole('button', { name });
export const tabs = () =>
  bar()
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => button.textContent);
export const chosenTab = () => bar().queryByRole('button', { pressed: true })?.textContent ?? null;
export const address = () => `${window.location.pathname}${window.location.search}`;
