import { Button, Menu, PopoverNext, type ButtonProps } from '@blueprintjs/core';
import { CaretDown, More } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { CLOSES_AT_ONCE } from './overlays';
import { focusByKey } from './useFocusBack';
import { useTypedJump } from './useTypedJump';

interface ActionsButtonProps {
  /** Name of the button and of its menu: `Actions for {what}`. */
  readonly label: string;
  /** Text of the button, instead of the dots. */
  readonly text?: string;
  /** Instead of a small button without a border. */
  readonly look?: Pick<ButtonProps, 'icon' | 'size' | 'variant'>;
  readonly tabIndex?: number;
  /** The menu's items; rendered only while it is open. */
  readonly children: ReactNode;
}

/** The `...` at the end of a row, or a button with text, and its menu. */
export function ActionsButton({ label, text, look, tabIndex, children }: ActionsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Render no popover before the first click: hundreds of rows scroll by, and a popover costs as much as the rest of
  // a row.
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="actions-button">
      <Button
        ref={button}
        variant="minimal"
        size="small"
        {...(text === undefined ? { icon: <More /> } : { text, endIcon: <CaretDown /> })}
        {...look}
        tabIndex={tabIndex}
        active={isOpen}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {wasOpened.current && (
        <PopoverNext
          isOpen={isOpen}
          placement="bottom-end"
          animation="minimal"
          arrow={false}
          {...CLOSES_AT_ONCE}
          shouldReturnFocusOnClose={false}
          // The menu moves the focus in and out itself, before an item acts.
          autoFocus={false}
          enforceFocus={false}
          content={
            <ActionsMenu
              label={label}
              onLeave={() => focusByKey(button.current)}
              onTab={() => setIsOpen(false)}
            >
              {children}
            </ActionsMenu>
          }
          renderTarget={({ ref }) => <span ref={ref} className="actions-anchor" />}
          // The button handles its own clicks.
          onInteraction={(opens, event) => {
            const isButton = event?.target instanceof Node && button.current?.contains(event.target) === true;
            if (!isButton) setIsOpen(opens);
          }}
        />
      )}
    </span>
  );
}

interface ActionsMenuProps {
  readonly label: string;
  /** Called when the focus leaves the menu: Escape, Tab, or a chosen item. Runs before the item acts. */
  readonly onLeave: () => void;
  readonly onTab: () => void;
  readonly children: ReactNode;
}

/**
 * The first item gets the focus; arrow keys, Home, End and typed letters move to another. Leaving first returns the
 * focus to the button: a dialog opened by an item returns the focus to where it was, and the item is gone by then.
 */
function ActionsMenu({ label, onLeave, onTab, children }: ActionsMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return onLeave();
    if (event.key === 'Tab') {
      onLeave();
      return onTab();
    }
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at <= 0 ? all.length : at) - 1,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  // Blueprint's items act on keydown: the keyup would then press the element that a dialog focuses, its Cancel.
  const pressed = useRef<Element | null>(null);
  const isPress = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
    (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey && !shiftKey;
  const jump = useTypedJump();
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const isTyped = jump(event, items());
    if (!isTyped && !isPress(event)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.current = isTyped ? null : document.activeElement;
  };
  const onKeyUpCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (!isPress(event)) return;
    const item = pressed.current;
    pressed.current = null;
    if (item instanceof HTMLElement && item === document.activeElement) item.click();
  };
  const onClickCapture = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('[role=menuitem]') !== null) onLeave();
  };
  return (
    <Menu
      ulRef={list}
      className="actions-menu"
      aria-label={label}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onKeyUpCapture={onKeyUpCapture}
      onClickCapture={onClickCapture}
    >
      {children}
    </Menu>
  );
}
