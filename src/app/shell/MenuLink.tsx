import { Tooltip } from '@blueprintjs/core';
import { Link, useLocation } from 'react-router-dom';
import { markOf, type MenuItem } from '../menu';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly isCollapsed: boolean;
}

/** An item of the side menu: marked on its pages; when collapsed, its label is a tooltip. */
export function MenuLink({ item, isCollapsed }: MenuLinkProps) {
  const mark = markOf(item, useLocation());
  const link = (
    <Link
      to={item.to}
      className={mark ? 'menu-item menu-item-active' : 'menu-item'}
      aria-current={mark}
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
