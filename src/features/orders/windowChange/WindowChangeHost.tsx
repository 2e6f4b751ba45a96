import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  selectIsWindowChangeOpen,
  windowChangeEvents,
} from '../../../store/views/windowChange/windowChangeSlice';
import { lazyPart } from '../../../ui/lazyPart';
import { DialogPlace } from '../../../ui/PartPlace';

const WindowChangeDialog = lazyPart(() =>
  import('./WindowChangeDialog').then((module) => ({ default: module.WindowChangeDialog })),
);

/**
 * The place of Change Delivery Window on the page; its code and the date pickers are loaded when it is first opened.
 */
export function WindowChangeHost() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsWindowChangeOpen);
  if (!isOpen) return null;
  return (
    <DialogPlace onClose={() => dispatch(windowChangeEvents.closed())}>
      <WindowChangeDialog />
    </DialogPlace>
  );
}
