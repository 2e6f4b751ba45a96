/** The user saves a view and goes Back before the response: the list they went to must not get the view's name. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { viewMessages } from '../../../src/contract/viewMessages';
import { deferred } from '../../support/deferred';
import { address, aView, chosenTab, openViews, tab, tabs } from './viewsSupport';

const VIEW = 'Lavoie, in hand';

/** Opens a list narrowed to Ref R1 and the dialog that saves it. The save waits for `answer`. */
async function openSave(at: string, opener: 'Save' | 'Save view', views = [aView()]) {
  const wait = deferred();
  const opened = await openViews({ at, views, saving: () => wait.until });
  const { user } = opened;
  await screen.findByText('Recipient 1');
  await user.type(screen.getByLabelText('Ref Number'), 'R1{Enter}');
  await waitFor(() => expect(address()).toContain('ref=R1'));
  await user.click(await screen.findByRole('button', { name: opener }));
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  return { ...opened, form, answer: wait.end };
}

/** Takes one step in the browser history and waits for this address. */
async function step(direction: 'back' | 'forward', to: string) {
  act(() => window.history[direction]());
  await waitFor(() => expect(address()).toBe(to));
}

describe('a new view', () => {
  async function saveNew() {
    const opened = await openSave('/dashboard?status=GEOCODED', 'Save view');
    await opened.user.type(opened.form.getByLabelText('Name'), 'Fresh{Enter}');
    await step('back', '/dashboard?status=GEOCODED');
    return opened;
  }

  it('is listed but not selected, because the list belongs to another search', async () => {
    const { answer, views } = await saveNew();
    answer();
    expect(await screen.findByText(viewMessages.saved('Fresh'))).toBeVisible();
    expect(tabs()).toContain('Fresh');
    expect(chosenTab()).toBeNull();
    expect(address()).toBe('/dashboard?status=GEOCODED');
    expect(views.at(-1)?.content.filters).toEqual({ orderStatus: 'GEOCODED', refNumber: 'R1' });
  });

  it('is selected if the user has gone forward to its list again', async () => {
    const { answer } = await saveNew();
    await step('forward', '/dashboard?ref=R1&status=GEOCODED');
    answer();
    await waitFor(() => expect(chosenTab()).toBe('Fresh'));
    expect(address()).toBe('/dashboard?view=viw_new1');
  });
});

describe('the chosen view', () => {
  it('is shown as modified on the list that the user went back to', async () => {
    const { user, form, answer, views } = await openSave('/dashboard?view=viw_1', 'Save');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await step('back', '/dashboard?view=viw_1');
    answer();
    await tab(`${VIEW} modified`);
    expect(address()).toBe('/dashboard?view=viw_1&merchant=mer_1');
    expect(views[0]?.content.filters).toEqual({ merchantId: 'mer_1', refNumber: 'R1' });
  });

  it('is shown as modified also after a conflict, and Keep mine saves what was meant', async () => {
    const { user, form, answer, views } = await openSave('/dashboard?view=viw_1', 'Save');
    views[0] = aView({ version: 2, content: { filters: { orderStatus: 'CREATED' } } });
    answer();
    await user.click(form.getByRole('button', { name: 'Save' }));
    const keep = await form.findByRole('button', { name: 'Keep mine' });
    await step('back', '/dashboard?view=viw_1');
    await user.click(keep);
    await tab(`${VIEW} modified`);
    expect(address()).toBe('/dashboard?view=viw_1&merchant=mer_1');
    expect(views[0]?.content.filters).toEqual({ merchantId: 'mer_1', refNumber: 'R1' });
  });
});
