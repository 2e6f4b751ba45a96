import { memo } from 'react';
import { statusLook } from '../../contract/statuses';
import { statusIcon } from './statusIcons';

interface StatusTagProps {
  /** The raw code; three of them are shown under an alias. */
  readonly status: string;
}

/**
 * `DARK_GRAY5` becomes `--bp-palette-dark-gray-5`: the contract uses the palette's names, the style sheet its
 * variables.
 */
function paletteVariable(colour: string): string {
  const name = colour.toLowerCase().replace(/_/g, '-').replace(/(\d)$/, '-$1');
  return `var(--bp-palette-${name})`;
}

/** The colour of a status, as a dot beside its code. */
export const StatusDot = ({ status }: StatusTagProps) => (
  <span
    className="status-dot"
    style={{ background: paletteVariable(statusLook(status).colour) }}
    aria-hidden
  />
);

/**
 * An order's status: colour, icon and code, with an explanation in the tooltip. A plain element instead of
 * Blueprint's Tag, because a table draws hundreds of them while it scrolls.
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
