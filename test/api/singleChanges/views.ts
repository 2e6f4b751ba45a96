/** Single changes of saved views. */
import { viewsApi } from '../../../src/api/viewsApi';
import { fresh, type SingleChange, type World, apiOf } from './world';

const A_VIEW = { name: 'Fresh', isShared: false, content: { filters: { orderStatus: 'CREATED' } } };
const aView = (world: World) => {
  const store = apiOf(world);
  return store.dispatch(viewsApi.endpoints.createView.initiate(A_VIEW)).unwrap();
};

export const VIEW_CHANGES: readonly SingleChange[] = [
  [
    'createView',
    () => Promise.resolve((store) => store.dispatch(viewsApi.endpoints.createView.initiate(A_VIEW))),
    'does not say',
  ],
  [
    'updateView',
    async (world) => {
      const { id } = await aView(world);
      return (store) =>
        store.dispatch(viewsApi.endpoints.updateView.initiate({ id, change: { name: `New ${fresh()}` } }));
    },
    'shows',
  ],
  [
    'deleteView',
    async (world) => {
      const { id } = await aView(world);
      return (store) => store.dispatch(viewsApi.endpoints.deleteView.initiate({ id, isOwn: true }));
    },
    'shows',
  ],
];
