import { useEffect, useRef, useState, type FormEvent } from 'react';
import { selectStaffUser, staffUserOfRefusal, staffUsersApi } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { Role } from '../../contract/roles';
import type { StaffUser } from '../../contract/schemas/users';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { useIsKept, usePlace } from '../../shared/editing/useDraft';
import { useEdit } from '../../shared/editing/useEdit';
import type { Editing } from '../../store/edits/edits';
import { useAppSelector } from '../../store/hooks';
import type { UnsavedPlace } from '../../store/unsaved/unsavedPlaces';

type Roles = readonly Role[];

/** Whoever was deleted meanwhile is still as the dialog was opened about them: the server says so when it is sent. */
const rolesEditing = (user: StaffUser, place: UnsavedPlace): Editing<StaffUser, Roles, Roles> => {
  const { email } = user;
  return {
    id: `staffUser ${email}`,
    place,
    about: `staffUser/${email}`,
    held: (state) => selectStaffUser(state, email) ?? user,
    gone: messages.changedMeanwhile,
    part: ({ roles }) => roles,
    begin: (roles) => roles,
    // Roles that are the same are sent too: that activates who has registered.
    read: ({ draft }) =>
      draft.length > 0
        ? { wanted: draft }
        : { problems: { whole: messages.requiredField('Roles') }, told: messages.allFieldsRequired },
    send:
      ({ wanted: roles }, how) =>
      (dispatch) => {
        const call = { email, roles, ...how };
        return dispatch(staffUsersApi.endpoints.updateStaffUser.initiate(call, { track: false })).unwrap();
      },
    // The call itself has put them into the list.
    take: (refusal) => () => staffUserOfRefusal(refusal, email),
    success: { text: messages.staffUserEdited },
    failure: ({ message }) => message,
  };
};

/**
 * The roles of a staff user as they are edited (STF-10 to STF-12). Somebody else's change of the roles is for the person to
 * decide; one of anything else (they registered meanwhile) is no reason to ask.
 */
export function useEditRoles(user: StaffUser, onClose: () => void) {
  const editing = rolesEditing(user, usePlace(`Edit user: ${user.email}`));
  useFormNotices(editing.about);
  const { edit, conflict, isSaving, change, start, ...edits } = useEdit(editing);
  const current = useAppSelector(editing.held) ?? user;
  const isTyped = useIsKept(editing.id);
  /** How often the question was led to. */
  const [asked, setAsked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => start(), [start]);

  const save = async (how: typeof edits.save) => {
    const end = await how();
    if (end === 'saved') onClose();
    else if (end === 'wrong') input.current?.focus();
  };
  return {
    roles: edit?.draft ?? user.roles,
    draft: { isTyped, drop: edits.cancel },
    /** The user as it is by all that is known. */
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
