import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  useCreateMerchantUserMutation,
  useUpdateMerchantUserMutation,
  type UpdateMerchantUserArg,
} from '../../api/merchantUsersApi';
import type { ApiError } from '../../api/errors';
import { merchantMessages } from '../../contract/merchantMessages';
import { toMerchantPhone } from '../../domain/merchants/merchantPhone';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { selectConfig } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { validationNotice } from '../../store/notices/noticesSlice';
import { useSend } from '../../store/useSend';
import { problemsOf, refusedFields, type FormField, type FormProblems } from './formProblems';

type Values = Readonly<Record<FormField, string>>;

export interface MerchantUserForm {
  readonly values: Values;
  readonly problems: FormProblems;
  readonly isPending: boolean;
  readonly refs: Readonly<Record<FormField, RefObject<HTMLInputElement>>>;
  readonly change: (field: FormField) => (value: string) => void;
  readonly submit: (event: FormEvent) => void;
}

/**
 * State of Add User (`user` null) and Edit User. What was typed stays until the server took it; then the list is
 * opened. Problems stand at their fields and in one toast, and the first such field gets the focus (MUS-10 to MUS-17).
 */
export function useMerchantUserForm(
  merchant: MerchantRecord,
  user: MerchantUserRecord | null,
  backTo: string,
): MerchantUserForm {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { emailExampleHost } = useAppSelector(selectConfig);
  const [values, setValues] = useState<Values>({
    name: user?.name ?? '',
    phone: user?.phone_number ?? '',
    email: user?.email ?? user?.username ?? '',
  });
  const [problems, setProblems] = useState<FormProblems>({});
  const name = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const refs = { name, phone, email };

  const show = (found: FormProblems) => {
    setProblems(found);
    const first = (['name', 'phone', 'email'] as const).find((field) => found[field] !== undefined);
    if (first !== undefined) refs[first].current?.focus();
  };
  const after = {
    onDone: (_answer: unknown, isShown: boolean) => {
      // Who went on elsewhere meanwhile stays there.
      if (isShown) void navigate(backTo);
    },
    onFailed: (error: ApiError) => show(refusedFields(error)),
  };
  const [create] = useCreateMerchantUserMutation();
  const creation = useSend({
    call: (arg: Omit<Parameters<typeof create>[0], 'idempotencyKey'>, idempotencyKey) =>
      create({ ...arg, idempotencyKey }).unwrap(),
    success: ({ username }) => merchantMessages.merchantUserCreated(username),
    failure: ({ message }) => ({ text: merchantMessages.merchantUserNotCreated(message) }),
    ...after,
  });
  const [update] = useUpdateMerchantUserMutation();
  const saving = useSend({
    call: (arg: UpdateMerchantUserArg) => update(arg).unwrap(),
    success: merchantMessages.merchantUserSaved(user?.username ?? ''),
    failure: ({ message }) => ({ text: merchantMessages.merchantUserNotEdited(message) }),
    ...after,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = {
      name: values.name.trim(),
      phone: toMerchantPhone(values.phone),
      email: values.email.trim(),
    };
    const found = problemsOf(sent, { isNew: user === null, emailExampleHost });
    show(found);
    const said = Object.values(found);
    if (said.length > 0) {
      dispatch(validationNotice(said.join('\n')));
      return;
    }
    if (user === null) {
      void creation.send({ ...sent, merchantId: merchant.id, merchantName: merchant.name });
    } else {
      const { username } = user;
      void saving.send({ merchantId: merchant.id, username, name: sent.name, phone_number: sent.phone });
    }
  };

  return {
    values,
    problems,
    isPending: creation.isPending || saving.isPending,
    refs,
    submit,
    change: (field) => (value) => {
      setValues((known) => ({ ...known, [field]: value }));
      setProblems(({ [field]: _over, ...others }) => others);
    },
  };
}
