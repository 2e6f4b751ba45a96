import { useAppSelector } from '../store/hooks';
import { selectWouldLose } from '../store/unsaved/unsavedPlaces';
import { useWarnBeforeUnload } from '../ui/useWarnBeforeUnload';

/** Makes the browser ask before a reload or closing the tab loses input, on any page. Draws nothing. */
export function UnsavedWarning() {
  useWarnBeforeUnload(useAppSelector(selectWouldLose));
  return null;
}
