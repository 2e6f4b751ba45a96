/** State of the console's frame. */
import type { RootState } from '../../types';

export const selectMenuCollapsed = (state: RootState) => state.views.shell.menuCollapsed;
/** The chosen theme. `system` is resolved when it is rendered. */
export const selectTheme = (state: RootState) => state.views.shell.theme;
/** Whether this person may open the inspector: super_admins, unless the configuration says otherwise. */
export const selectMayInspect = ({ config: { inspector = 'super_admin' }, session }: RootState): boolean =>
  inspector === 'all' || session.roles.some((role) => role === inspector);
/** Whether single-character shortcuts are on. */
export const selectKeysOn = (state: RootState): boolean => state.views.shell.keysOn;
