/** Keeps menu, theme and shortcut settings between visits. */
import type { AppStartListening } from '../../types';
import { keysSwitched, menuToggled, themeChosen } from './shellSlice';

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
  startListening({
    actionCreator: keysSwitched,
    effect: ({ payload }, { extra }) => extra.persistence.setKeysOn(payload.on),
  });
}
