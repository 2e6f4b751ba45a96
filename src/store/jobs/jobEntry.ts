/** The first part of a job: its ids enter the store in chunks, and those that must not be sent are marked. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { messages } from '../../contract/messages';
import { filterWords } from '../../domain/orders/filterWords';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { RootState } from '../types';
import type { AnyJobDefinition } from './jobDefinition';
import type { JobPlatform } from './jobPlatform';
import { jobEvents } from './jobsSlice';
import type { Indexes, JobsStorage } from './jobsStorage';
import { ITEMS_PER_CHUNK, type ItemId, type JobId, type JobStart } from './jobTypes';

interface JobEntry {
  readonly jobId: JobId;
  readonly definition: AnyJobDefinition;
  readonly email: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Each id once. */
  readonly ids: readonly ItemId[];
  readonly tab: string;
  readonly given: JobStart;
}

interface EntryDeps {
  readonly platform: JobPlatform;
  /** Dispatches an event of the job. Marks the results at these indexes to be stored. */
  emit(event: UnknownAction, indexes?: Indexes): void;
  readonly getState: () => RootState;
  readonly storage: JobsStorage;
  /** False once the person has signed out: nothing more may enter the store. */
  isStill(): boolean;
}

/**
 * Describes the job's orders: the file or search they came from and the merchants of the loaded ones, or the single
 * order. It is stored on disk with the job, so it never contains a recipient, neither a name nor a text
 * that finds one order, which a server without `find` gets as an id.
 */
function aboutOf({ ids, definition, given }: JobEntry, state: RootState): { readonly about?: string } {
  const [first = ''] = ids;
  if (ids.length === 1) return { about: selectOrderById(state, first)?.refNumber || first };
  const merchants = new Set<string>();
  let notLoaded = 0;
  for (const id of ids) {
    const order = selectOrderById(state, id);
    const merchant = order?.merchantDisplayName ?? order?.merchantId;
    if (merchant) merchants.add(merchant);
    else notLoaded += 1;
  }
  const [merchant] = merchants;
  const { filter, pickupFilter } = state.views.orderList;
  const words = [
    given.source ?? definition.source?.(state) ?? filterWords({ ...filter, find: '', id: '' }, pickupFilter),
    merchant === undefined ? '' : messages.jobAbout(merchant, merchants.size - 1, notLoaded),
  ].filter((word) => word !== '');
  return words.length === 0 ? {} : { about: words.join(' · ') };
}

/** Keeps the action well under 50 kB. */
const WINDOWS_PER_EVENT = 200;

/** Lets the page draw and respond between chunks: 20,000 ids are 40 chunks. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Enters and checks all ids. Returns false when the person signed out meanwhile. */
export async function enterItems(entry: JobEntry, deps: EntryDeps): Promise<boolean> {
  const { jobId, definition, ids, given } = entry;
  deps.emit(
    jobEvents.started({
      id: jobId,
      kind: definition.kind,
      title: definition.title,
      params: entry.params,
      ...aboutOf(entry, deps.getState()),
      email: entry.email,
      state: 'collecting',
      pauseReason: null,
      stopMessage: null,
      createdAt: deps.platform.now(),
      finishedAt: null,
      ownerTab: entry.tab,
      total: 0,
      runStartedAt: null,
      doneAtRunStart: 0,
      lastNewsAt: null,
    }),
  );
  for (let from = 0, chunk = 0; from < ids.length; from += ITEMS_PER_CHUNK, chunk += 1) {
    if (from > 0) await breathe();
    if (!deps.isStill()) return false;
    deps.emit(jobEvents.itemsEntered({ jobId, chunk, ids: ids.slice(from, from + ITEMS_PER_CHUNK) }));
    deps.storage.mark(jobId, [], [chunk]);
  }
  for (let from = 0; given.windows && from < ids.length; from += WINDOWS_PER_EVENT) {
    if (!deps.isStill()) return false;
    const windows = ids.slice(from, from + WINDOWS_PER_EVENT).map((id) => given.windows?.get(id) ?? null);
    deps.emit(
      jobEvents.windowsGiven({ jobId, from, windows }),
      windows.map((_, at) => from + at),
    );
  }
  deps.emit(jobEvents.checkingStarted({ jobId }));
  for (let from = 0; from < ids.length; from += ITEMS_PER_CHUNK) {
    if (from > 0) await breathe();
    if (!deps.isStill()) return false;
    const leftOut = leftOutOf(entry, from, deps.getState());
    if (leftOut.length === 0) continue;
    deps.emit(
      jobEvents.itemsChecked({ jobId, leftOut, at: deps.platform.now() }),
      leftOut.flatMap(({ indexes }) => indexes),
    );
  }
  return true;
}

interface LeftOut {
  readonly outcome: 'unprocessed' | 'skipped';
  readonly reason: string;
  readonly indexes: number[];
}

/** The items of one chunk that must not be sent, grouped by reason. */
function leftOutOf({ definition, ids }: JobEntry, from: number, state: RootState): LeftOut[] {
  const groups = new Map<string, LeftOut>();
  ids.slice(from, from + ITEMS_PER_CHUNK).forEach((id, offset) => {
    // A loaded order is read again when the job runs, before it is left out.
    if (selectOrderById(state, id)) return;
    const verdict = definition.eligible?.(undefined, id) ?? { verdict: 'ok' };
    if (verdict.verdict === 'ok') return;
    const key = `${verdict.verdict} ${verdict.reason}`;
    const group = groups.get(key) ?? { outcome: verdict.verdict, reason: verdict.reason, indexes: [] };
    group.indexes.push(from + offset);
    groups.set(key, group);
  });
  return [...groups.values()];
}
