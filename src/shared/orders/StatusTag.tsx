import { memo } from 'react';
import { statusLook } from '../../contract/statuses';
import { statusIcon } from './statusIcons';

interface StatusTagProps {
  /** The raw code; three of them are shown by their alias. */
  readonly status: string;
}

/** `DARK_GRAY5` is `--bp-palette-dark-gray-5`: the palette is the style sheet's, its names are the contract's. */
function paletteVariable(colour: string): string {
  const name = colour.toLowerCase().replace(/_/g, '-').replace(/(\d)$/, '-$1');
  return `var(--bp-palette-${name})`;
}

/** The colour of a status as a dot beside its code. */
export const StatusDot = ({ status }: StatusTagProps) => (
  <span
    className="status-dot"
    style={{ background: paletteVariable(statusLook(status).colour) }}
    aria-hidden
  />
);

/**
 * An order's status: its colour, icon and code, with a plain sentence as the tooltip. A plain element rather than
 * Blueprint's Tag: a table draws hundreds of them while it scrolls.
 */
export const StatusTag = memo(function StatusTag({ status }: StatusTagProps) {
  const { shownAs, colour, icon, tooltip } = statusLook(status);
  const Icon = statusIcon(icon);
  return (
    <span className="status-tag" title={tooltip} style={{ background: paletteVariable(colour) }}>
      <Icon size={12} tagName={null} aria-hidden />
      {shownAs}
    </span>
  );
});
