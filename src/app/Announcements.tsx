import { useEffect } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectEmail } from '../store/session/sessionSlice';
import { announce, LiveRegion } from '../ui/announce';

/**
 * The announcements to screen readers. They end with the session: a customer's name must not remain on the login
 * page.
 */
export function Announcements() {
  const email = useAppSelector(selectEmail);
  useEffect(() => () => announce(''), [email]);
  return <LiveRegion />;
}
