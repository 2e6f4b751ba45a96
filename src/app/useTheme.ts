import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { selectTheme } from '../store/views/shell/shellSelectors';
import { themeChosen } from '../store/views/shell/shellSlice';
import { useMediaQuery } from '../ui/useMediaQuery';
import { drawTheme, isDark, SYSTEM_IS_DARK } from './theme';

/** Whether the page is dark, and a function to change it. */
export function useTheme(): { readonly dark: boolean; readonly setDark: (dark: boolean) => void } {
  const theme = useAppSelector(selectTheme);
  const dark = isDark(theme, useMediaQuery(SYSTEM_IS_DARK));
  const dispatch = useAppDispatch();
  return { dark, setDark: (wanted) => dispatch(themeChosen(wanted ? 'dark' : 'light')) };
}

/** Keeps the root element in sync with the choice; mounted once. */
export function ThemeOnRoot(): null {
  const { dark } = useTheme();
  useEffect(() => drawTheme(dark), [dark]);
  return null;
}
