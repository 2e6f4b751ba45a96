/**
 * Keeps the stories in docs/debugging.md true: the actions that Redux DevTools lists for some workflows on the real
 * server. `npm run stories` (WRITE_STORIES) rewrites them; otherwise the page is compared with them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { addListener, type Action } from '@reduxjs/toolkit';
import { foldAction } from '../../../src/store/core/devTools';
import { isOfStory } from '../../../src/store/core/story';
import { changeDraft, keepMine, saveEdit } from '../../../src/store/edits/edits';
import { startEditing, textEditing } from '../../../src/store/views/orders/orderEditing';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from '../workflows/orderServer';
import { orders, serveOrders, token } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, type Tab } from '../workflows/tabs';

serveOrders('admin');

const PAGE = path.resolve(__dirname, '../../../docs/debugging.md');
const FROM = Date.UTC(2027, 4, 3, 18);

/** Opens a tab with these orders loaded. */
async function tabWith(ids: readonly string[]): Promise<Tab> {
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token, timings: { emitEveryMs: 100 } });
  await load(tab, ids);
  return tab;
}

/** Collects the action types listed from now on. */
function listen({ store }: Tab): () => string[] {
  const types: string[] = [];
  store.dispatch(
    addListener({
      predicate: (action: Action) => isOfStory(action),
      effect: (action: Action) => {
        const { type } = foldAction(action);
        // Requested when the session begins; the response may arrive in the middle of the story.
        if (!type.startsWith('adminApi/getFeatureFlag/')) types.push(type);
      },
    }),
  );
  return () => types;
}

async function setReadyOfThree() {
  const ids = [...(await orders.addOrders(2)), ...(await orders.addOrders(1, 'DELIVERED'))];
  const tab = await tabWith(ids);
  const story = listen(tab);
  await finished(tab, tab.store.dispatch(startSetPickupReady(ids)) ?? '');
  return story();
}

async function windowOfTwo() {
  const times = { completeAfter: FROM, completeBefore: FROM + 3 * 3_600_000 };
  const ids = await orders.addOrders(2, 'GEOCODED', times);
  const tab = await tabWith(ids);
  const story = listen(tab);
  const change = {
    completeAfter: FROM + 3_600_000,
    completeBefore: FROM + 4 * 3_600_000,
    category: 'DRIVER_NO_SHOW',
    notes: 'Route 14 uncovered.',
    showExternalNotes: false,
  } as const;
  await finished(tab, tab.store.dispatch(startChangeWindow(ids, change)) ?? '');
  return story();
}

async function notesOfTwoPeople() {
  const ids = await orders.addOrders(1);
  const [id = ''] = ids;
  const [mine, theirs] = [await tabWith(ids), await tabWith(ids)];
  const editing = textEditing(id, 'notes');
  const type = ({ store }: Tab, text: string) => {
    store.dispatch(startEditing(id, 'notes'));
    store.dispatch(changeDraft(editing, () => text));
  };
  const story = listen(mine);
  type(mine, 'Ring twice.');
  type(theirs, 'Leave at the door.');
  await theirs.store.dispatch(saveEdit(editing));
  await mine.store.dispatch(saveEdit(editing));
  await mine.store.dispatch(keepMine(editing));
  return story();
}

/** Joins repeats into one line. */
function lines(types: readonly string[]): string[] {
  const runs: { type: string; times: number }[] = [];
  for (const type of types) {
    const last = runs.at(-1);
    if (last?.type === type) last.times += 1;
    else runs.push({ type, times: 1 });
  }
  return runs.map(({ type, times }) => (times === 1 ? type : `${type} (${times} times)`));
}

const inBlock = (heading: string) => new RegExp(`(### ${heading}\\n[^]*?\`\`\`text\\n)([^]*?)(\`\`\`)`);
const typesOf = (block: string) => block.split('\n').map((line) => line.replace(/ \(.*\)$/, ''));

it.each([
  ['Set Ready of three orders, one of them delivered', setReadyOfThree],
  ['Change Delivery Window of two orders', windowOfTwo],
  ['Two people write the notes of one order', notesOfTwoPeople],
])('docs/debugging.md shows the actions that DevTools lists: %s', async (heading, act) => {
  const told = lines(await act());
  const page = fs.readFileSync(PAGE, 'utf8');
  expect(page).toMatch(inBlock(heading));
  if (process.env.WRITE_STORIES !== undefined) {
    fs.writeFileSync(PAGE, page.replace(inBlock(heading), `$1${told.join('\n')}\n$3`));
  }
  const [, , written = ''] = inBlock(heading).exec(fs.readFileSync(PAGE, 'utf8')) ?? [];
  // Parallel calls may come in any order.
  expect([...new Set(typesOf(written.trimEnd()))].sort()).toEqual(
    [...new Set(typesOf(told.join('\n')))].sort(),
  );
});
