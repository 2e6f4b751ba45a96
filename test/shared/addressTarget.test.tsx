/** A late call to close what a link opened must not touch the address of another page, or of another link. */
import { act, render, screen } from '@testing-library/react';
import {
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from 'react-router-dom';
import { readRuleTarget } from '../../src/paths';
import { useAddressTarget } from '../../src/shared/links/useAddressTarget';

let navigate: NavigateFunction;
let drop: () => void;

function Page() {
  drop = useAddressTarget(readRuleTarget).drop;
  return null;
}

function Address() {
  navigate = useNavigate();
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const FIRST = '/rules?merchantId=mer_1&rule=rul_1&open=windows';

function openPage() {
  render(
    <MemoryRouter initialEntries={[FIRST]}>
      <Address />
      <Routes>
        <Route path="/rules" element={<Page />} />
        <Route path="/rates" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return drop;
}

it('removes the target from the address', () => {
  const close = openPage();
  act(close);
  expect(screen.getByText('/rules?merchantId=mer_1')).toBeVisible();
});

it.each(['/rates', '/rules?merchantId=mer_1&rule=rul_2&open=windows'])('leaves %s alone', (next) => {
  const close = openPage();
  act(() => void navigate(next));
  act(close);
  expect(screen.getByText(next)).toBeVisible();
});
