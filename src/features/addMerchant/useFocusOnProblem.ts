import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { focusFirstInvalid } from '../../ui/firstInvalid';
import { addMerchantActions, selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';

/** What stands between a person and the save where no field is wrong, in the order in which the focus looks for it. */
const OTHER_PROBLEMS = ['.address-trouble button', '.address-street input'];

/** After a save that was refused the focus is where something is to be done: a field, Retry, the street. */
export function useFocusOnProblem(): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useAppDispatch();
  const { wantsFocus } = useAppSelector(selectAddMerchant);
  useEffect(() => {
    if (!wantsFocus || form.current === null) return;
    if (!focusFirstInvalid(form.current)) {
      const element = OTHER_PROBLEMS.map((selector) => form.current?.querySelector<HTMLElement>(selector));
      element.find((found) => found != null)?.focus();
    }
    dispatch(addMerchantActions.focusTaken());
  }, [wantsFocus, dispatch]);
  return form;
}
