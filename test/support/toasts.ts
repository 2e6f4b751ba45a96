import { waitFor } from '@testing-library/react';

/** The sentences of the toasts on the screen, oldest first, without their titles; a toast may have several lines. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('.bp6-toast :is(.notice-text, .notice-lines li)')].flatMap(
    ({ textContent }) => textContent.split('\n'),
  );

/** Waits for a toast that says exactly this, line for line. */
export const toast = (text: string) =>
  waitFor(() => expect(toasts()).toEqual(expect.arrayContaining(text.split('\n'))));
