import { createContext } from 'react';

/**
 * What the dialogs inside say above their content, those that they open included: a page whose record was deleted
 * says so in all of them.
 */
export const DialogNotice = createContext<string | null>(null);
