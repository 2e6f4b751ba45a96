/** The console's time zones by the server's rules, for thunks and components. */
import { timeZonesOf, type ConsoleTimeZones } from '../../lib/consoleTimeZones';
import { useAppSelector } from '../hooks';
import type { RootState } from '../types';

export const selectTimeZones = ({ config }: Pick<RootState, 'config'>): ConsoleTimeZones =>
  timeZonesOf(config);

export const useTimeZones = (): ConsoleTimeZones => useAppSelector(selectTimeZones);
