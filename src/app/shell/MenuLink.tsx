import { Tooltip } from '@blueprintjs/core';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { MenuItem } from '../menu';
import { GUARDED_PAGES } from '../pages';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly isCollapsed: boolean;
}

/** One item of the side menu; on its pages it is marked, collapsed its label is a tooltip. */
export function MenuLink({ item, isCollapsed }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isOn = (page: MenuItem['pages'][number]) => matchPath(GUARDED_PAGES[page].path, pathname) !== null;
  const isCurrent = isOn(item.pages[0]);
  const isActive = item.pages.some(isOn);
  const link = (
    <Link
      to={item.to}
      className={isActive ? 'menu-item menu-item-active' : 'menu-item'}
      aria-current={isCurrent ? 'page' : isActive ? 'true' : undefined}
      aria-label={isCollapsed ? item.label : undefined}
    >
      <item.Icon />
      {!isCollapsed && item.label}
    </Link>
  );
  return isCollapsed ? (
    <Tooltip content={item.label} placement="right" compact>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
