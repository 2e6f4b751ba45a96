import { fireEvent } from '@testing-library/react';

/**
 * Types a text key by key with no time between the keys, so that no pause in typing can end meanwhile, however slow the
 * machine is. For tests of what is sent once typing pauses.
 */
export function typeAtOnce(field: HTMLElement, text: string): void {
  for (let end = 1; end <= text.length; end++) {
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
  }
}
