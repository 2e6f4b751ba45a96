import { Button, Classes, Tooltip } from '@blueprintjs/core';
import { MenuClosed, MenuOpen } from '@blueprintjs/icons';
import { memo, useLayoutEffect, useRef } from 'react';
import { selectConfig, selectProviderName } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { selectRoles } from '../../store/session/sessionSlice';
import { Brand, Mark } from '../../ui/Brand';
import { menuFor } from '../menu';
import { LateChanges } from './LateChanges';
import { NarrowMenuFoot, WideMenuFoot } from './MenuFoot';
import { MenuLink } from './MenuLink';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Open over the page instead of beside it: on narrow screens. */
  readonly isOverPage: boolean;
  readonly onToggle: () => void;
  /** Opens the user's own account. */
  readonly onAccount: () => void;
  /** Opens the list of keys. */
  readonly onKeys: () => void;
}

/** The side menu (MENU-01..10): always dark, 232 px with text, 56 px with icons and tooltips. */
export const SideMenu = memo(function SideMenu({
  isCollapsed,
  isOverPage,
  onToggle,
  ...foot
}: SideMenuProps) {
  const providerName = useAppSelector(selectProviderName);
  const groups = menuFor(useAppSelector(selectRoles), useAppSelector(selectConfig));
  const { toggleRef, holdsFocus } = useToggleFocus(isCollapsed);
  const toggle = (
    <Button
      ref={toggleRef}
      className={isCollapsed ? 'menu-item' : 'menu-collapse'}
      variant="minimal"
      size={isCollapsed ? 'medium' : 'small'}
      icon={isCollapsed ? <MenuOpen /> : <MenuClosed />}
      aria-label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
      aria-expanded={!isCollapsed}
      onClick={onToggle}
    />
  );
  const className = ['menu', Classes.DARK, isCollapsed && 'menu-narrow', isOverPage && 'menu-over']
    .filter(Boolean)
    .join(' ');
  return (
    <nav
      className={className}
      aria-label="Main menu"
      onFocus={() => (holdsFocus.current = true)}
      onBlur={() => (holdsFocus.current = false)}
    >
      <div className="menu-head">
        {isCollapsed ? <Mark size={28} /> : <Brand name={providerName} />}
        {!isCollapsed && toggle}
      </div>
      <div className="menu-groups">
        {groups.map(({ label, items }) => (
          <div key={label} className="menu-group" role="group" aria-label={label}>
            {!isCollapsed && (
              <p className="menu-label" aria-hidden="true">
                {label}
              </p>
            )}
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <MenuLink item={item} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <LateChanges isCollapsed={isCollapsed} />
      <div className="menu-foot">
        {isCollapsed && (
          <Tooltip content="Expand menu" placement="right" compact>
            {toggle}
          </Tooltip>
        )}
        {isCollapsed ? <NarrowMenuFoot {...foot} /> : <WideMenuFoot {...foot} />}
      </div>
    </nav>
  );
});

/**
 * Some buttons differ between the wide and the narrow menu: if the focused one disappears, the focus moves to the
 * toggle.
 */
function useToggleFocus(isCollapsed: boolean) {
  const toggleRef = useRef<HTMLButtonElement>(null);
  // React reports no blur that it caused itself, so this stays true if the focused button was removed.
  const holdsFocus = useRef(false);
  const before = useRef(isCollapsed);
  useLayoutEffect(() => {
    if (before.current === isCollapsed) return;
    before.current = isCollapsed;
    // A key or a wider window must neither take the focus from elsewhere nor set it if nothing had it.
    if (holdsFocus.current && document.activeElement === document.body) toggleRef.current?.focus();
  }, [isCollapsed]);
  return { toggleRef, holdsFocus };
}
