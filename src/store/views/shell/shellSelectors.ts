/** The frame's own state. */
import type { RootState } from '../../types';

export const selectMenuCollapsed = (state: RootState) => state.views.shell.menuCollapsed;
/** As chosen; `system` is for the drawing code to resolve. */
export const selectTheme = (state: RootState) => state.views.shell.theme;
/** Whether this person may look into the console: super_admins, unless the configuration says otherwise. */
export const selectMayInspect = ({ config: { inspector = 'super_admin' }, session }: RootState): boolean =>
  inspector === 'all' || session.roles.some((role) => role === inspector);
/** Whether keys of a single character do anything. */
export const selectKeysOn = (state: RootState): boolean => state.views.shell.keysOn;
