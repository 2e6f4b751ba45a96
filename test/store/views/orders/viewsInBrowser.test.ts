/** Views of a console whose server stores none: versions between two tabs, and the limit, as on a server. */
import { VIEWS_MAX } from '../../../../src/contract/orderViews';
import { viewMessages } from '../../../../src/contract/viewMessages';
import { createPersistence } from '../../../../src/store/persistence';
import { viewsKeeper } from '../../../../src/store/views/orderViews/viewsKeeper';
import { anAppStore, memoryStorage } from '../../../support/appStore';
import { NO_EXTRAS } from '../../../support/extras';

const A_VIEW = { name: 'Mine', isShared: false, content: { filters: { orderStatus: 'CREATED' } } };

/** Opens two tabs of one browser. */
function twoTabs() {
  const storage = memoryStorage();
  const persistence = () => createPersistence(() => storage, memoryStorage);
  return [0, 1].map(() => {
    const { store } = anAppStore({ config: { extras: NO_EXTRAS }, persistence: persistence() });
    return store.dispatch(viewsKeeper());
  });
}

it('one tab reads what the other saved, and cannot overwrite it unseen', async () => {
  const [here, there] = twoTabs();
  const view = await here?.create(A_VIEW, 'key');
  if (!view || !here || !there) throw new Error('no view');
  expect(await there.list()).toEqual([view]);
  const theirs = await there.change(view, { name: 'Theirs' });
  await expect(here.change(view, { name: 'Mine too' })).rejects.toMatchObject({
    status: 412,
    message: viewMessages.changed('Theirs'),
    body: { current: theirs },
  });
  await here.remove(theirs);
  await expect(there.find(view.id)).rejects.toMatchObject({ status: 404, message: viewMessages.notFound });
});

it(`keeps ${VIEWS_MAX} of them`, async () => {
  const [here] = twoTabs();
  for (let at = 0; at < VIEWS_MAX; at += 1) await here?.create(A_VIEW, 'key');
  await expect(here?.create(A_VIEW, 'key')).rejects.toMatchObject({ message: viewMessages.tooMany });
});
