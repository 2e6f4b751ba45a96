import { Button, KeyComboTag, Switch, Tooltip, type ButtonProps } from '@blueprintjs/core';
import { Key, LogOut, Moon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { APP_VERSION } from '../../contract/constants';
import { selectHasSessions } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session/sessionSlice';
import { selectKeysOn } from '../../store/views/shell/shellSelectors';
import { useTheme } from '../useTheme';
import { initialsOf } from '../../lib/initials';
import { useLogOut } from './useLogOut';

/** `1.23` of `1.23.6`, which fits under the icons. */
const SHORT_VERSION = APP_VERSION.split('.').slice(0, 2).join('.');

interface MenuFootProps {
  /** Opens the user's own account. */
  readonly onAccount: () => void;
  /** Opens the list of keys. */
  readonly onKeys: () => void;
}

/**
 * The signed-in user, the theme, the list of keys, Log Out and the version, at the bottom of the open menu (MENU-02,
 * MENU-09).
 */
export function WideMenuFoot({ onAccount, onKeys }: MenuFootProps) {
  const { email, name, roles } = useAppSelector(selectSession);
  const hasAccount = useAppSelector(selectHasSessions);
  const { logOut, question } = useLogOut();
  const { dark, setDark } = useTheme();
  const hasKey = useAppSelector(selectKeysOn);
  return (
    <>
      <Person hasAccount={hasAccount} onAccount={onAccount}>
        <span className="menu-initials" aria-hidden="true">
          {initialsOf(email ?? '', name)}
        </span>
        <span className="menu-person-words">
          <Tooltip
            content={email ?? ''}
            placement="top-start"
            compact
            className="menu-email"
            // Inside the account button, which contains all of it, it would be a tab stop of its own.
            openOnTargetFocus={!hasAccount}
          >
            <span>{email}</span>
          </Tooltip>
          <span className="menu-role">{roles.join(', ')}</span>
        </span>
      </Person>
      <Switch
        className="menu-theme"
        alignIndicator="end"
        checked={dark}
        onChange={(event) => setDark(event.currentTarget.checked)}
        labelElement={
          <>
            <Moon />
            Dark theme
          </>
        }
      />
      <Button
        className="menu-item"
        variant="minimal"
        alignText="start"
        fill
        icon={<Key />}
        text="Keyboard"
        endIcon={hasKey ? <KeyComboTag combo="?" minimal /> : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? '?' : undefined}
        onClick={onKeys}
      />
      <Button
        className="menu-item"
        variant="minimal"
        alignText="start"
        fill
        icon={<LogOut />}
        text="Log Out"
        onClick={logOut}
      />
      <p className="menu-version">Version {APP_VERSION}</p>
      {question}
    </>
  );
}

/** The signed-in user; with a server that has accounts, this is the button for the user's own. */
function Person({
  hasAccount,
  onAccount,
  children,
}: Pick<MenuFootProps, 'onAccount'> & { readonly hasAccount: boolean; readonly children: ReactNode }) {
  if (!hasAccount) return <div className="menu-person">{children}</div>;
  return (
    <button type="button" className="menu-person" title="Account" aria-haspopup="dialog" onClick={onAccount}>
      {children}
    </button>
  );
}

/** The same in 56 px: texts become tooltips. */
export function NarrowMenuFoot({ onAccount, onKeys }: MenuFootProps) {
  const { email, name, roles } = useAppSelector(selectSession);
  const hasAccount = useAppSelector(selectHasSessions);
  const { logOut, question } = useLogOut();
  const { dark, setDark } = useTheme();
  const hasKey = useAppSelector(selectKeysOn);
  const person = `${email ?? ''} · ${roles.join(', ')}`;
  return (
    <>
      <Tooltip content={person} placement="right" compact>
        {hasAccount ? (
          <Button className="menu-item" variant="minimal" aria-haspopup="dialog" onClick={onAccount}>
            <span className="menu-initials" aria-hidden="true">
              {initialsOf(email ?? '', name)}
            </span>
            <span className="visually-hidden">{`Account: ${person}`}</span>
          </Button>
        ) : (
          <span className="menu-initials" role="img" aria-label={person}>
            {initialsOf(email ?? '', name)}
          </span>
        )}
      </Tooltip>
      <IconItem label="Dark theme" icon={<Moon />} aria-pressed={dark} onClick={() => setDark(!dark)} />
      <IconItem
        label="Keyboard"
        text="?"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? '?' : undefined}
        onClick={onKeys}
      />
      <IconItem label="Log Out" icon={<LogOut />} onClick={logOut} />
      <Tooltip content={`Version ${APP_VERSION}`} placement="right" compact>
        <span className="menu-version" aria-label={`Version ${APP_VERSION}`} role="img">
          {SHORT_VERSION}
        </span>
      </Tooltip>
      {question}
    </>
  );
}

function IconItem({ label, ...button }: ButtonProps & { readonly label: string }) {
  return (
    <Tooltip content={label} placement="right" compact>
      <Button className="menu-item" variant="minimal" aria-label={label} {...button} />
    </Tooltip>
  );
}
