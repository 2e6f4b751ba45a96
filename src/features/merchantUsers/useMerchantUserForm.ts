import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LastChange } from '../../contract/schemas/common';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import {
  isUserTouched,
  newerUser,
  userConflicts,
  userValues,
  type UserField,
  type UserProblems,
  type UserValues,
} from '../../domain/merchants/userDraft';
import { changeOf } from '../../store/edits/knownChange';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { saveMerchantUser } from '../../store/views/merchantUsers/saveMerchantUser';
import { selectUserForm, userFormActions } from '../../store/views/merchantUsers/userFormSlice';
import { useFirstInvalid } from '../../ui/firstInvalid';
import { useIsHere } from '../../ui/useIsHere';

/** A field that two people changed, and the callbacks that choose a value. */
interface UserConflict extends Readonly<Record<'mine' | 'theirs' | 'before', string>> {
  readonly field: UserField;
  readonly changed: LastChange | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface MerchantUserForm {
  readonly values: UserValues;
  readonly problems: UserProblems;
  readonly isPending: boolean;
  /** Whether discarding would lose anything. */
  readonly isTouched: boolean;
  /** Whether the page opened with input from an earlier visit. */
  readonly isKept: boolean;
  readonly form: RefObject<HTMLFormElement>;
  readonly change: (field: UserField) => (value: string) => void;
  /** Fields that someone else changed meanwhile, with a question for each. */
  readonly conflicts: readonly UserConflict[];
  /** Counts how often the focus was moved to the question. */
  readonly question: number;
  readonly submit: (event: FormEvent) => void;
  /** Discards the input. */
  readonly startOver: () => void;
  /** Focuses the first field, unless the focus is already in the form. */
  readonly takeFocus: () => void;
  /** Discards the input and goes to the list. */
  readonly leave: () => void;
}

/**
 * Add User (`user` null) and Edit User. Input stays in the store until the server accepts it or it is discarded, even
 * while other pages are open (docs/decisions/0011); then the list opens. Problems are shown at their fields and in
 * one toast, and the first such field gets the focus (MUS-10 to MUS-17).
 */
export function useMerchantUserForm(
  merchant: MerchantRecord,
  user: MerchantUserRecord | null,
  backTo: string,
): MerchantUserForm {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const ref = { merchantId: merchant.id, username: user?.username ?? null };
  const { changes, seen, received, changed, problems, phase } = useAppSelector((state) =>
    selectUserForm(state, ref),
  );
  const known = newerUser(user, received);
  const before = userValues(known);
  const values = { ...before, ...changes };
  const isTouched = isUserTouched(values, before);
  const [wasKept, setWasKept] = useState(isTouched && phase === 'editing');
  const form = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(form);
  const [question, setQuestion] = useState(0);
  const isHere = useIsHere();

  const giveUp = () => dispatch(userFormActions.dropped({ ref }));
  const save = async () => {
    const outcome = await dispatch(saveMerchantUser(merchant, user));
    // Do nothing if the user has left the page meanwhile.
    if (!isHere.current) return;
    if (outcome === 'saved' || outcome === 'unchanged') void navigate(backTo);
    else if (outcome === 'conflict') setQuestion((times) => times + 1);
    else if (outcome !== 'busy') toFirstInvalid();
  };
  const conflicts = userConflicts(changes, seen, before).map((field): UserConflict => ({
    field,
    mine: values[field].trim(),
    theirs: before[field],
    before: seen[field] ?? '',
    changed: known === null ? undefined : changeOf(known, changed),
    keepMine: () => {
      dispatch(userFormActions.mineKept({ ref, field, seen: before[field] }));
      void save();
    },
    takeTheirs: () => {
      dispatch(userFormActions.theirsTaken({ ref, field }));
      form.current?.querySelector('input')?.focus();
    },
  }));
  return {
    values,
    conflicts,
    question,
    problems,
    isPending: phase === 'saving',
    isTouched,
    isKept: wasKept && isTouched,
    form,
    change: (field) => (value) =>
      void dispatch(userFormActions.changed({ ref, field, value, before: before[field] })),
    submit: (event) => {
      event.preventDefault();
      void save();
    },
    startOver: () => {
      giveUp();
      setWasKept(false);
    },
    takeFocus: () => {
      if (!form.current?.contains(document.activeElement)) form.current?.querySelector('input')?.focus();
    },
    leave: () => {
      giveUp();
      void navigate(backTo);
    },
  };
}
