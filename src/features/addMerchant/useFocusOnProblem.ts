import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';

/** What stands between a person and the save, in the order in which the focus looks for it. */
const PROBLEMS = ['[aria-invalid="true"]', '.address-trouble button', '.address-street input'];

/** After a save that was refused the focus is where something is to be done: a field, Retry, the street. */
export function useFocusOnProblem(): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const { wantsFocus } = useAppSelector(selectAddMerchant);
  useEffect(() => {
    if (!wantsFocus || form.current === null) return;
    for (const selector of PROBLEMS) {
      const element = form.current.querySelector<HTMLElement>(selector);
      if (element === null) continue;
      element.focus();
      break;
    }
    dispatch(addMerchantActions.focusTaken());
  }, [wantsFocus, dispatch]);
  return form;
}
