import { waitFor } from '@testing-library/react';

/** The texts of the displayed toasts, oldest first, without titles; a toast may have several lines. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('.bp6-toast :is(.notice-text, .notice-lines li)')].flatMap(
    ({ textContent }) => textContent.split('\n'),
  );

/** Waits for a toast with exactly these lines. */
export const toast = (text: string) =>
  waitFor(() => expect(toasts()).toEqual(expect.arrayContaining(text.split('\n'))));
