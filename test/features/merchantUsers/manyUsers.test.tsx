/** A merchant with many users: only visible rows are drawn, and a search finds users. */
import { fireEvent, screen } from '@testing-library/react';
import { AMELIE, aUser, openUsers, rows, SERVICE, ZOE } from './support';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aUser(`n${String(at).padStart(4, '0')}@example.com`, { name: `Person ${at}` }),
  );
const usernames = async () => (await rows()).map((row) => row.split(' | ')[1]);

it('draws only the visible rows, however many users there are', async () => {
  openUsers({ users: numbered(2000) });
  expect((await rows()).length).toBeLessThan(100);
  expect(screen.getByText(/users$/, { selector: '.merchant-users-count' }).textContent).toBe('2,000 users');
  expect(screen.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-rowcount', '2001');
  const list = screen.getByRole('region', { name: 'List of users' });
  list.scrollTop = 36_000;
  fireEvent.scroll(list);
  expect(await usernames()).toContain('n0905@example.com');
});

it('finds users by parts of name and username, ignoring accents, and shows the matches from the top', async () => {
  const { user } = openUsers({ users: [...numbered(500), AMELIE, ZOE, SERVICE] });
  await rows();
  const list = screen.getByRole('region', { name: 'List of users' });
  list.scrollTop = 9000;
  fireEvent.scroll(list);
  const field = screen.getByRole('textbox', { name: 'Find a name or username' });
  await user.type(field, 'AMELIE example');
  expect(list.scrollTop).toBe(0);
  expect(await usernames()).toEqual(['amelie/1@example.com']);
  expect(screen.getByText('1 of 503 shown')).toBeInTheDocument();
  await user.type(field, 'x');
  expect(screen.getByText('No user has that in the name or username.')).toBeInTheDocument();
  await user.clear(field);
  expect((await usernames()).length).toBeGreaterThan(10);
});

it('has no search field for a few users', async () => {
  openUsers();
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});
