import { Dialog, DialogBody, KeyComboTag, type HotkeyConfig } from '@blueprintjs/core';

/** For keys that name no group of their own. */
const OTHER = 'This page';

interface KeysDialogProps {
  readonly hotkeys: readonly HotkeyConfig[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The list behind "?": the keys of the open page and of every page, by group. Blueprint's own has headings that
 * skip levels and a body that can not be scrolled by keyboard.
 */
export function KeysDialog({ hotkeys, isOpen, onClose }: KeysDialogProps) {
  const groups = [...new Set(hotkeys.map(({ group }) => group ?? OTHER))];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard" className="keys">
      <DialogBody useOverflowScrollContainer={false}>
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
                    {label}
                    <KeyComboTag combo={combo} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </DialogBody>
    </Dialog>
  );
}
