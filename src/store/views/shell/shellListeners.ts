/** Keeps the menu's and the theme's state between visits (D-024). */
import type { AppStartListening } from '../../store';
import { menuToggled, themeChosen } from './shellSlice';

/** Registers the shell's listeners; called once per store. */
export function listenToShell(startListening: AppStartListening): void {
  startListening({
    actionCreator: menuToggled,
    effect: (_action, api) =>
      api.extra.persistence.setMenuCollapsed(api.getState().views.shell.menuCollapsed),
  });
  startListening({
    actionCreator: themeChosen,
    effect: ({ payload }, { extra }) => extra.persistence.setTheme(payload),
  });
}
