/** How the frame of the console looks: the side menu and the theme. Both survive a reload (D-024). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Theme } from '../../persistence';

interface ShellState {
  menuCollapsed: boolean;
  theme: Theme;
}

const initialState: ShellState = { menuCollapsed: false, theme: 'system' };

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
  },
});

export const { menuToggled, themeChosen } = shellSlice.actions;
