import { MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, History, LogOut, Tick } from '@blueprintjs/icons';
import type { StaffUser } from '../../contract/schemas/users';
import { selectHasActivation, selectHasHistory, selectHasSessions } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { ActionsButton } from '../../ui/ActionsButton';
import { mayActivate, mayInvite } from './staffGuards';

/** The dialogs that can be opened for a user of the list. */
export type StaffAct = 'edit' | 'delete' | 'activate' | 'deactivate' | 'invite' | 'sessions' | 'history';

interface StaffMenuProps {
  readonly user: StaffUser;
  readonly mayBeDeactivated: boolean;
  readonly onAct: (act: StaffAct, user: StaffUser) => void;
}

/** The other actions on a user (docs/decisions/0043, 0046). An action that the server would refuse is not shown. */
export function StaffMenu({ user, mayBeDeactivated, onAct }: StaffMenuProps) {
  const hasSessions = useAppSelector(selectHasSessions);
  const hasActivation = useAppSelector(selectHasActivation);
  const hasHistory = useAppSelector(selectHasHistory);
  const isInvited = user.account?.invitation !== undefined;
  const items = [
    [user.activated && hasSessions, 'sessions', 'Sessions', <LogOut key="sessions" />],
    [mayActivate(user) && hasActivation, 'activate', 'Activate', <Tick key="activate" />],
    [
      mayInvite(user) && hasActivation,
      'invite',
      isInvited ? 'Send invitation again' : 'Send invitation',
      <Envelope key="invite" />,
    ],
    [mayBeDeactivated && hasActivation, 'deactivate', 'Deactivate', <Disable key="deactivate" />],
    [hasHistory, 'history', 'History', <History key="history" />],
  ] as const;
  const shown = items.filter(([isShown]) => isShown);
  if (shown.length === 0) return null;
  return (
    <ActionsButton label={`Actions for ${user.email}`}>
      {shown.map(([, act, text, icon]) => (
        <MenuItem key={act} icon={icon} text={text} onClick={() => onAct(act, user)} />
      ))}
    </ActionsButton>
  );
}
