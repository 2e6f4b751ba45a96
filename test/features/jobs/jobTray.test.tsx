/** The job tray. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { JobIcon } from '../../../src/features/jobs/jobIcons';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import type { Job } from '../../../src/store/jobs/jobTypes';
import { ALL_WORKFLOWS } from '../../../src/store/workflows/allWorkflows';
import { aJob } from '../../support/aJob';
import { openWorkflows, STORED_FACTS, TRAY_ORDERS, withStored } from './support';

const card = () => screen.getByRole('listitem', { name: 'Set Ready' });
const buttons = () =>
  within(card())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it.each(ALL_WORKFLOWS.map(({ kind }) => kind))(
  'a running %s has its own icon, not the one for unknown kinds',
  (kind) => {
    const { container } = render(<JobIcon job={aJob({ kind }) as Job} />);
    const [icon] = Array.from(container.querySelectorAll('[data-icon]'));
    expect(icon?.getAttribute('data-icon')).toMatch(/^(?!cog$)./);
  },
);

describe('the job tray', () => {
  it('is absent without jobs', async () => {
    await openWorkflows(TRAY_ORDERS);
    expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument();
    expect(document.documentElement.dataset.jobTray).toBeUndefined();
  });

  it('shows progress, pauses, resumes, and after a cancel says what was done', async () => {
    const { ready, user, release, sent } = await openWorkflows(
      TRAY_ORDERS,
      Object.fromEntries(TRAY_ORDERS.map(({ id }) => [id, 'held'])),
    );
    ready();
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(within(card()).getByText('0 / 6')).toBeInTheDocument();
    expect(buttons()).toEqual(['Pause', 'Cancel']);
    expect(document.documentElement.dataset.jobTray).toBe('open');

    await user.click(screen.getByRole('button', { name: 'Pause: Set Ready' }));
    await waitFor(() => expect(within(card()).getByText('Paused')).toBeInTheDocument());
    release();
    await waitFor(() => expect(within(card()).getByText('4 / 6')).toBeInTheDocument());
    expect(sent).toHaveLength(4);

    await user.click(screen.getByRole('button', { name: 'Cancel: Set Ready' }));
    await waitFor(() => expect(card()).toHaveTextContent('Stopped · 4 ready · 2 not sent'));
    expect(sent).toHaveLength(4);
  });

  it('after a reload it says why the job waits, and offers to resume it or to keep its results', async () => {
    const { user, sent } = await withStored({}, ['succeeded', 'running', 'pending']);
    expect(card()).toHaveTextContent('Paused: the page was reloaded');
    expect(within(card()).getByText('1 / 3')).toBeInTheDocument();
    expect(buttons()).toEqual(['Resume', 'Cancel']);

    await user.click(screen.getByRole('button', { name: 'Resume: Set Ready' }));
    await waitFor(() => expect(card()).toHaveTextContent('3 ready'));
    expect(sent).toEqual(['ord_1', 'ord_2']);
  });

  it('a job that paused by itself is cancelled without losing what was done', async () => {
    const { user } = await withStored({ pauseReason: 'serverFails' }, ['succeeded', 'failed', 'pending']);
    await user.click(screen.getByRole('button', { name: 'Cancel: Set Ready' }));
    await waitFor(() => expect(card()).toHaveTextContent('1 ready'));
    expect(buttons()).toContain('Results');
  });

  it('discards a job left over from before a reload that has sent nothing', async () => {
    const { user, sent } = await withStored({}, ['pending', 'pending']);
    await user.click(screen.getByRole('button', { name: 'Discard: Set Ready' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument());
    expect(sent).toEqual([]);
  });

  it('counts errors, successes and unprocessed orders, and offers matching actions', async () => {
    await withStored({ state: 'completedWithErrors', finishedAt: Date.UTC(2026, 10, 20, 14, 48) }, [
      'failed',
      'failed',
      'succeeded',
      'unprocessed',
    ]);
    expect(card()).toHaveTextContent('2 errors · 1 ready · 1 unprocessed');
    expect(within(card()).getByText(/^Nov 20, .*9:48 AM$/)).toBeInTheDocument();
    expect(buttons()).toEqual(['Retry failed', 'Results', 'Report', 'Dismiss']);
  });

  it('what a cancel left over can be processed later; orders excluded on purpose stay excluded', async () => {
    const { store, user, sent } = await withStored(
      { state: 'cancelled', pauseReason: null, finishedAt: 2 },
      [],
    );
    act(() => {
      store.dispatch(
        jobEvents.itemsRestored({
          jobId: 'job_1',
          items: [
            ['ord_0', { outcome: 'succeeded', attempt: 1 }],
            ['ord_1', { outcome: 'skipped', attempt: 1, reason: 'Left out.' }],
            ['ord_2', { outcome: 'skipped', attempt: 1, reason: 'Not sent.', isLeftOver: true }],
          ],
        }),
      );
    });
    expect(card()).toHaveTextContent('Stopped · 1 ready · 1 not sent · 1 skipped');
    expect(buttons()).toEqual(['Process the rest', 'Results', 'Report', 'Dismiss']);

    await user.click(within(card()).getByRole('button', { name: 'Process the rest: Set Ready' }));
    await waitFor(() => expect(buttons()).not.toContain('Process the rest'));
    await waitFor(() => expect(sent).toEqual(['ord_2']));
  });

  it('orders with a lost answer need checking', async () => {
    await withStored({ state: 'completedWithErrors', finishedAt: 2 }, ['unknown', 'unknown', 'succeeded']);
    expect(card()).toHaveTextContent('2 need checking · 1 ready');
    expect(buttons()[0]).toBe('Check');
  });

  it('Clear finished removes jobs that ended well, and keeps those with errors', async () => {
    const { store, user } = await withStored({ state: 'completedWithErrors', finishedAt: 2 }, ['failed']);
    expect(screen.queryByRole('button', { name: 'Clear finished' })).not.toBeInTheDocument();
    act(() => {
      const about = {
        ...STORED_FACTS,
        id: 'job_2',
        createdAt: 2,
        state: 'completed',
        finishedAt: 3,
      } as const;
      store.dispatch(jobEvents.restored(about));
      store.dispatch(
        jobEvents.itemsRestored({ jobId: 'job_2', items: [['ord_1', { outcome: 'succeeded', attempt: 1 }]] }),
      );
    });
    expect(screen.getAllByRole('listitem', { name: 'Set Ready' })).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Clear finished' }));

    await waitFor(() => expect(card()).toHaveTextContent('1 error'));
    expect(screen.queryByRole('button', { name: 'Clear finished' })).not.toBeInTheDocument();
  });

  describe('folds automatically', () => {
    const isFolded = () => document.documentElement.dataset.jobTray === 'minimised';
    async function withRunning() {
      const opened = await withStored({ state: 'running' }, ['succeeded', 'pending']);
      const end = () =>
        act(
          () => void opened.store.dispatch(jobEvents.finished({ jobId: 'job_1', at: 2, stopMessage: null })),
        );
      act(() => void opened.store.dispatch(jobEvents.trayReleased()));
      return { ...opened, end };
    }

    it('when all jobs are done, and shows their results', async () => {
      const { end } = await withRunning();
      expect(isFolded()).toBe(false);
      end();
      expect(isFolded()).toBe(true);
      expect(screen.getByRole('button', { name: /^Set Ready · 1 ready/ })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Clear finished' })).toBeInTheDocument();
    });

    it('but not while the user has opened it, nor while it contains the focus', async () => {
      const { end, user } = await withRunning();
      screen.getByRole('button', { name: 'Pause: Set Ready' }).focus();
      end();
      expect(isFolded()).toBe(false);
      await user.click(document.body);
      await waitFor(() => expect(isFolded()).toBe(true));
      await user.click(screen.getByRole('button', { name: /^Set Ready/ }));
      await user.click(document.body);
      expect(isFolded()).toBe(false);
    });

    it('Ctrl+J opens it and moves the focus there; again folds it and restores the focus', async () => {
      const { end, user } = await withRunning();
      end();
      const before = document.body.appendChild(document.createElement('button'));
      before.focus();
      await user.keyboard('{Control>}j{/Control}');
      expect(isFolded()).toBe(false);
      expect(card()).toContainElement(document.activeElement as HTMLElement);
      await user.keyboard('{Control>}j{/Control}');
      expect(isFolded()).toBe(true);
      expect(before).toHaveFocus();
      before.remove();
    });
  });

  it('can be minimised to a bar and reopened with the keyboard', async () => {
    const { user } = await withStored({}, ['succeeded', 'pending']);
    screen.getByRole('button', { name: 'Minimise jobs' }).focus();
    await user.keyboard('{Enter}');
    const bar = within(screen.getByRole('region', { name: 'Jobs' })).getByRole('button');
    expect(bar).toHaveTextContent('Set Ready · Paused: the page was reloaded');
    expect(document.documentElement.dataset.jobTray).toBe('minimised');
    bar.focus();
    await user.keyboard(' ');
    expect(card()).toBeInTheDocument();
  });

  it('announces the start, the quarters and the end to a screen reader, and nothing in between', async () => {
    const { store, ready, release, sent } = await openWorkflows(
      Array.from({ length: 40 }, (_, at) => ({ id: `ord_${at}`, name: `Recipient ${at}` })),
      { ord_39: 'held' },
    );
    const said: string[] = [];
    const status = () =>
      screen
        .getAllByRole('status')
        .slice(0, 1)
        .map(({ textContent }) => textContent)
        .join('');
    const stopListening = store.subscribe(() => {
      const now = status();
      if (now !== '' && now !== said.at(-1)) said.push(now);
    });
    ready();
    await waitFor(() => expect(sent).toHaveLength(40));
    await waitFor(() => expect(status()).toBe('Set Ready: 75% done.'));
    release();
    await waitFor(() => expect(status()).toBe('Set Ready: 40 ready.'));

    stopListening();
    expect(
      said.every((text) => /^Set Ready: (started|25% done|50% done|75% done|40 ready)\.$/.test(text)),
    ).toBe(true);
  });
});
