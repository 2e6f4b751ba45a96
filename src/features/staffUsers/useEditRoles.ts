import { useRef, useState, type FormEvent } from 'react';
import { selectStaffUser, staffUserOfRefusal } from '../../api/staffListApi';
import { staffUsersApi } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import { staffMessages } from '../../contract/staffMessages';
import type { Role } from '../../contract/roles';
import type { AccountFacts, StaffUser } from '../../contract/schemas/users';
import { deepEqual } from '../../lib/deepEqual';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { useIsKept, usePlace } from '../../shared/editing/useDraft';
import { useOpenEdit } from '../../shared/editing/useEdit';
import type { Editing } from '../../store/edits/edits';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/types';
import type { UnsavedPlace } from '../../store/unsaved/unsavedPlaces';

type Roles = readonly Role[];

/** Edit changes roles, and activates a person who registered uninvited; Activate activates and sets roles. */
export type RolesAct = 'edit' | 'activate';

/** What the user sees before deciding. */
interface Seen {
  readonly roles: Roles;
  /** How the account was created, if this is about to activate it: a change of that is a conflict. */
  readonly opened: AccountFacts | null;
}

const seenOf = (act: RolesAct, { roles, account }: StaffUser): Seen => ({
  roles,
  opened: account && (act === 'activate' || account.isActivatedByEdit) ? account : null,
});

/**
 * Whether saving does nothing but set the roles. Otherwise unchanged roles are sent too, because that activates a
 * person who registered uninvited; a server that does not say how accounts were created may do so.
 */
const isOnlyRoles = (act: RolesAct, { account }: StaffUser): boolean =>
  act === 'edit' && account?.isActivatedByEdit === false;

/** A user deleted meanwhile still counts as when the dialog opened: the server reports it on sending. */
const rolesEditing = (
  user: StaffUser,
  act: RolesAct,
  place: UnsavedPlace,
): Editing<StaffUser, Roles, Seen> => {
  const { email } = user;
  const { updateStaffUser, activateStaffUser } = staffUsersApi.endpoints;
  const held = (state: RootState) => selectStaffUser(state, email) ?? user;
  return {
    id: act === 'edit' ? `staffUser ${email}` : `staffUser/activate ${email}`,
    place,
    about: `staffUser/${email}`,
    held,
    gone: messages.changedMeanwhile,
    part: (now) => seenOf(act, now),
    begin: ({ roles }) => roles,
    read: ({ draft, seen }, state) => {
      const wrong = (whole: string, toast: string) => ({ problems: { whole }, toast });
      if (seen.opened?.hasPassword === false)
        return wrong(staffMessages.passwordRemoved, staffMessages.passwordRemoved);
      if (draft.length === 0) return wrong(messages.requiredField('Roles'), staffMessages.allFieldsRequired);
      const isSame = deepEqual([...draft].sort(), [...seen.roles].sort());
      return isSame && isOnlyRoles(act, held(state)) ? null : { wanted: { ...seen, roles: draft } };
    },
    send:
      ({ wanted: { roles } }, how) =>
      (dispatch) => {
        const call = { email, roles, ...how };
        return act === 'edit'
          ? dispatch(updateStaffUser.initiate(call, { track: false })).unwrap()
          : dispatch(activateStaffUser.initiate(call, { track: false })).unwrap();
      },
    // The request itself has already updated the list.
    take: (refusal) => () => staffUserOfRefusal(refusal, email),
    success: { text: act === 'edit' ? staffMessages.staffUserEdited : staffMessages.staffUserActivated },
    failure: ({ message }) => message,
  };
};

/**
 * Edits the roles of a staff user (STF-10 to STF-12), or sets them on activation. If someone else changed the roles
 * meanwhile, the user decides; likewise if it changed how the account was created and this would activate it. Any
 * other change (an invited person registered) is not asked about.
 */
export function useEditRoles(user: StaffUser, act: RolesAct, title: string, onClose: () => void) {
  const editing = rolesEditing(user, act, usePlace(title));
  useFormNotices(editing.about);
  const { edit, conflict, isSaving, change, ...edits } = useOpenEdit(editing);
  const current = useAppSelector(editing.held) ?? user;
  const isTyped = useIsKept(editing.id);
  /** How often the focus was moved to the conflict. */
  const [asked, setAsked] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  const save = async (how: typeof edits.save) => {
    const end = await how();
    if (end === 'saved' || end === 'unchanged') onClose();
    else if (end === 'wrong') input.current?.focus();
  };
  return {
    roles: edit?.draft ?? current.roles,
    draft: { isTyped, drop: edits.cancel },
    /** The latest known state of the user. */
    current,
    conflict,
    problem: edit?.problems.whole,
    isSaving,
    asked,
    input,
    change: (roles: Roles) => change(() => roles),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (conflict) setAsked(asked + 1);
      else void save(edits.save);
    },
    keepMine: () => void save(edits.keepMine),
    takeTheirs: () => {
      edits.startOver();
      input.current?.focus();
    },
  };
}
