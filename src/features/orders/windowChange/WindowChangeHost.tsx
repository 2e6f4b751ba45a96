import { Suspense } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { selectIsWindowChangeOpen } from '../../../store/views/windowChange/windowChangeSlice';
import { lazyPart } from '../../../ui/lazyPart';
import { Opening } from '../../../ui/typedAhead';

const WindowChangeDialog = lazyPart(() =>
  import('./WindowChangeDialog').then((module) => ({ default: module.WindowChangeDialog })),
);

/** The place of Change Delivery Window on the page; its code and the date pickers come when it is first opened. */
export function WindowChangeHost() {
  const isOpen = useAppSelector(selectIsWindowChangeOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={<Opening />}>
      <WindowChangeDialog />
    </Suspense>
  );
}
