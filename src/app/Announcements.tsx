import { useEffect } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectEmail } from '../store/session/sessionSlice';
import { announce, LiveRegion } from '../ui/announce';

/** What is said to screen readers. It ends with the session: the name of a customer must not stand on the login page. */
export function Announcements() {
  const email = useAppSelector(selectEmail);
  useEffect(() => () => announce(''), [email]);
  return <LiveRegion />;
}
