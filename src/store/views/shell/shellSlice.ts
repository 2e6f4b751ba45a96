/** Settings of the console's frame: side menu, theme and shortcuts. All survive a reload. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Theme } from '../../persistence';

interface ShellState {
  menuCollapsed: boolean;
  theme: Theme;
  /** Whether single-character shortcuts are on. */
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
