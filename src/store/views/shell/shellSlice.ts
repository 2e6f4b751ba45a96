/** How the frame of the console looks and listens: the side menu, the theme, the keys. All survive a reload. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Theme } from '../../persistence';

interface ShellState {
  menuCollapsed: boolean;
  theme: Theme;
  /** Whether single characters are keys. */
  keysOn: boolean;
}

const initialState: ShellState = { menuCollapsed: false, theme: 'system', keysOn: true };

export const shellSlice = createSlice({
  name: 'views/shell',
  initialState,
  reducers: {
    menuToggled(state) {
      state.menuCollapsed = !state.menuCollapsed;
    },
    themeChosen(state, action: PayloadAction<Theme>) {
      state.theme = action.payload;
    },
    keysSwitched(state, { payload }: PayloadAction<{ on: boolean }>) {
      state.keysOn = payload.on;
    },
  },
});

export const { menuToggled, themeChosen, keysSwitched } = shellSlice.actions;
