/** The merchant of a page whose address has its id in the query, such as zones and rules. */
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { paths, ROUTES } from '../../src/paths';
import { selectNotices } from '../../src/store/notices/noticesSlice';
import { useMerchantOfPage } from '../../src/shared/merchant/useMerchantOfPage';
import { MerchantPage } from '../../src/shared/merchant/MerchantPage';
import { anAppStore } from '../support/appStore';
import { refusal, type AnswerOf, type Given } from '../support/apiAnswers';
import { fakeApi } from '../support/fakeApi';
import { ELISABETH } from '../features/merchants/support';

function Page() {
  const ofPage = useMerchantOfPage();
  return (
    <MerchantPage merchant={ofPage} page="Zones" className="page">
      {(merchant) => <p>{`${ofPage.merchantId} is ${merchant.name}`}</p>}
    </MerchantPage>
  );
}

function openAt(address: string, answer?: AnswerOf<'getMerchant'> | Given) {
  const api = fakeApi([{ getMerchant: () => answer }]);
  const { store } = anAppStore({ fetch: api.send });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={ROUTES.zones} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { store, asked: api.asked };
}
const place = { merchantId: 'mer/1', merchantName: 'Café / L’Été 100%', searchParam: 'caf' };

it('loads the merchant by id; the name in the address is shown only until then', async () => {
  const { asked } = openAt(paths.zones(place), {
    ...ELISABETH,
    id: 'mer/1',
    name: 'Renamed',
  });
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Merchants/Café / L’Été 100%/Zones');
  expect(await screen.findByText('mer/1 is Renamed')).toBeTruthy();
  expect(title.textContent).toBe('Merchants/Renamed/Zones');
  expect(asked.map(({ path }) => path)).toEqual(['/merchants/mer%2F1']);
  expect(screen.getByRole('button', { name: 'Back to merchants' }).getAttribute('href')).toBe(
    '/merchants/viewMerchants?searchParam=caf',
  );
});

it.each([
  [
    'MSG-38 an address without an id',
    { ...place, merchantId: '' },
    undefined,
    '. This link does not name a merchant.',
  ],
  [
    'MSG-38 a wrong id',
    place,
    refusal(404, 'No merchant has the id mer/1.'),
    '. No merchant has the id mer/1.',
  ],
])('%s: shows the reason and the way back, but no page', async (_what, at, answer, why) => {
  const { store } = openAt(paths.zones(at), answer);
  const text = `Could not get merchant${why}`;
  expect(await screen.findByRole('heading', { level: 2, name: text })).toBeTruthy();
  expect(selectNotices(store.getState()).map((notice) => [notice.text, notice.durationMs])).toEqual([
    [text, 5_000],
  ]);
  expect(screen.getByRole('button', { name: 'Back to merchants' })).toBeTruthy();
  expect(screen.queryByText(/ is /)).toBeNull();
});
