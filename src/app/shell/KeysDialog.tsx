import { DialogBody, Switch, type HotkeyConfig } from '@blueprintjs/core';
import { KeyCombo } from '../../ui/KeyCombo';
import { ModalDialog } from '../../ui/ModalDialog';

/** The group of keys without a group. */
const OTHER = 'This page';

interface KeysDialogProps {
  readonly hotkeys: readonly HotkeyConfig[];
  /** Whether keys of one character are switched on. */
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

/**
 * The list behind "?": the keys of the open page and of every page, by group. Blueprint's own has headings that skip
 * levels, and a body that cannot be scrolled by keyboard.
 */
export function KeysDialog({ hotkeys, isOn, onSwitch, onClose }: KeysDialogProps) {
  const groups = [...new Set(hotkeys.map(({ group }) => group ?? OTHER))];
  return (
    <ModalDialog onClose={onClose} title="Keyboard" className="keys">
      <DialogBody useOverflowScrollContainer={false}>
        <Switch
          className="keys-switch"
          alignIndicator="end"
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          label="Use letters and other single characters as shortcuts"
        />
        <p className="keys-note">
          Letters work while the orders table has the focus: click a row, or go there with Tab. Those that
          change orders ask first. G, and keys that are not letters, work everywhere except in fields.
        </p>
        {groups.map((group) => (
          <div key={group} className="keys-group" role="group" aria-label={group}>
            <p className="keys-label" aria-hidden="true">
              {group}
            </p>
            <ul>
              {hotkeys
                .filter((hotkey) => (hotkey.group ?? OTHER) === group)
                .map(({ combo, label }) => (
                  <li key={combo}>
                    <span dir="auto">{label}</span>
                    <KeyCombo combo={combo} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </DialogBody>
    </ModalDialog>
  );
}
