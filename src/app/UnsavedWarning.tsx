import { useAppSelector } from '../store/hooks';
import { selectWouldLose } from '../store/unsaved/unsavedPlaces';
import { useWarnBeforeUnload } from '../ui/useWarnBeforeUnload';

/** The browser asks before a reload or a closed tab loses what was typed, on whichever page it was. Draws nothing. */
export function UnsavedWarning() {
  useWarnBeforeUnload(useAppSelector(selectWouldLose));
  return null;
}
