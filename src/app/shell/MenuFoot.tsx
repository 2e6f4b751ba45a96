import { Button, Switch, Tooltip } from '@blueprintjs/core';
import { LogOut, Moon } from '@blueprintjs/icons';
import { APP_VERSION } from '../../contract/constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session/sessionSlice';
import { signOut } from '../../store/session/sessionThunks';
import { useTheme } from '../useTheme';
import { initialsOf } from './initials';

/** `1.23` of `1.23.6`: what fits under the icons. */
const SHORT_VERSION = APP_VERSION.split('.').slice(0, 2).join('.');

/** Who is signed in, the theme, Log Out and the version, at the foot of the open menu (MENU-02, MENU-09). */
export function WideMenuFoot() {
  const { email, name, roles } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { dark, setDark } = useTheme();
  return (
    <>
      <div className="menu-person">
        <span className="menu-initials" aria-hidden="true">
          {initialsOf(email ?? '', name)}
        </span>
        <span className="menu-person-words">
          <Tooltip content={email ?? ''} placement="top-start" compact className="menu-email">
            <span>{email}</span>
          </Tooltip>
          <span className="menu-role">{roles.join(', ')}</span>
        </span>
      </div>
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
        icon={<LogOut />}
        text="Log Out"
        onClick={() => dispatch(signOut())}
      />
      <p className="menu-version">Version {APP_VERSION}</p>
    </>
  );
}

/** The same in 56 px: words become tooltips. */
export function NarrowMenuFoot() {
  const { email, name, roles } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { dark, setDark } = useTheme();
  const person = `${email ?? ''} · ${roles.join(', ')}`;
  return (
    <>
      <Tooltip content={person} placement="right" compact>
        <span className="menu-initials" role="img" aria-label={person}>
          {initialsOf(email ?? '', name)}
        </span>
      </Tooltip>
      <Tooltip content="Dark theme" placement="right" compact>
        <Button
          className="menu-item"
          variant="minimal"
          icon={<Moon />}
          aria-label="Dark theme"
          aria-pressed={dark}
          onClick={() => setDark(!dark)}
        />
      </Tooltip>
      <Tooltip content="Log Out" placement="right" compact>
        <Button
          className="menu-item"
          variant="minimal"
          icon={<LogOut />}
          aria-label="Log Out"
          onClick={() => dispatch(signOut())}
        />
      </Tooltip>
      <Tooltip content={`Version ${APP_VERSION}`} placement="right" compact>
        <span className="menu-version" aria-label={`Version ${APP_VERSION}`} role="img">
          {SHORT_VERSION}
        </span>
      </Tooltip>
    </>
  );
}
