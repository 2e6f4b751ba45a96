import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { staffUserOfRefusal, useUpdateStaffUserMutation } from '../../api/staffUsersApi';
import { messages } from '../../contract/messages';
import type { Role } from '../../contract/roles';
import type { StaffUser } from '../../contract/schemas/users';
import { deepEqual } from '../../lib/deepEqual';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import type { KnownChange } from '../../store/edits/knownChange';
import { sendOnCurrent } from '../../store/edits/sendOnCurrent';
import { useDraft, type Draft } from '../../shared/editing/useDraft';
import { useSend } from '../../shared/editing/useSend';

interface EditedRoles {
  readonly roles: readonly Role[];
  /** What the user had when the editing began, or as the person was shown it in a conflict. */
  readonly seen: readonly Role[];
}

interface RolesEdit extends EditedRoles {
  readonly draft: Draft<EditedRoles>;
  /** The user as far as this form knows: as it was opened, or as a refusal brought it. */
  readonly current: StaffUser;
  /** Who made them so, when a refusal said it. */
  readonly changed: KnownChange | undefined;
  readonly problem: string | undefined;
  readonly isPending: boolean;
  /** Set while the person has to decide: counts how often the question was led to. */
  readonly question: number | null;
  readonly input: RefObject<HTMLInputElement>;
  readonly change: (roles: readonly Role[]) => void;
  readonly submit: (event: FormEvent) => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * The roles of a staff user as they are edited (STF-10 to STF-12). Somebody else's change of the roles is for the person to
 * decide; one of anything else (they registered meanwhile) is no reason to ask.
 */
export function useEditRoles(user: StaffUser, onClose: () => void): RolesEdit {
  const { email } = user;
  const about = `staffUser/${email}` as const;
  const { refuse } = useFormNotices(about);
  const [update] = useUpdateStaffUserMutation();
  const draft = useDraft<EditedRoles>({
    id: `staffUser ${email}`,
    what: `Edit user: ${email}`,
    initial: () => ({ roles: user.roles, seen: user.roles }),
    isTyped: ({ roles, seen }) => !deepEqual(roles, seen),
  });
  const [current, setCurrent] = useState(user);
  const [changed, setChanged] = useState<KnownChange>();
  const [question, setQuestion] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { isPending, send } = useSend({
    about,
    call: ({ roles, seen }: EditedRoles) =>
      sendOnCurrent({
        held: current,
        agrees: (now) => deepEqual(now.roles, seen) || deepEqual(now.roles, roles),
        send: (_now, how) => update({ email, roles, ...how }).unwrap(),
        currentOf: (refusal) => staffUserOfRefusal(refusal, email),
      }),
    // A conflict is told where it is decided.
    success: ({ kind }) => (kind === 'done' ? messages.staffUserEdited : null),
    onDone: (decision) => {
      if (decision.kind === 'conflict') {
        setCurrent(decision.theirs);
        setChanged(decision.changed);
        setQuestion(0);
        return;
      }
      draft.drop();
      onClose();
    },
  });
  const decide = (next: EditedRoles) => {
    draft.set(next);
    setQuestion(null);
  };

  return {
    ...draft.value,
    draft,
    current,
    changed,
    problem,
    isPending,
    question,
    input,
    change: (roles) => {
      draft.set((before) => ({ ...before, roles }));
      setProblem(undefined);
    },
    submit: (event) => {
      event.preventDefault();
      if (draft.value.roles.length === 0) {
        setProblem(messages.requiredField('Roles'));
        refuse(messages.allFieldsRequired);
        input.current?.focus();
        return;
      }
      if (question === null) void send(draft.value);
      else setQuestion(question + 1);
    },
    keepMine: () => {
      const mine = { ...draft.value, seen: current.roles };
      decide(mine);
      void send(mine);
    },
    takeTheirs: () => {
      decide({ roles: current.roles, seen: current.roles });
      input.current?.focus();
    },
  };
}
