import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useFirstInvalid } from '../../ui/firstInvalid';
import { missingFields } from './filledIn';

/** What the response can do to its form. */
interface FormAfter<Field extends string> {
  /** Marks refused fields; the first one gets the focus. */
  readonly refuse: (problems: Partial<Readonly<Record<Field, string>>>) => void;
  /** Restores the initial values. */
  readonly reset: () => void;
}

interface SessionForm<Field extends string> extends Pick<FormAfter<Field>, 'reset'> {
  readonly values: Readonly<Record<Field, string>>;
  readonly isPending: boolean;
  readonly formRef: RefObject<HTMLFormElement>;
  readonly submit: (event: FormEvent) => void;
  /** The props of a field. */
  readonly field: (name: Field) => {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
    readonly readOnly: boolean;
  };
}

/**
 * State of a short form: the input, what is missing, whether a request is running. Input stays whatever the response;
 * an empty field is marked and gets the focus; a second submit waits for the first.
 * @param initial initial text by field
 * @param words the message for each required field, in the order of the form
 * @param send sends the request and reports its outcome, apart from problems at fields
 */
export function useSessionForm<Field extends string>(
  initial: Readonly<Record<Field, string>>,
  words: Readonly<Record<Field, string>>,
  send: (values: Readonly<Record<Field, string>>, after: FormAfter<Field>) => Promise<unknown>,
): SessionForm<Field> {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Readonly<Record<Field, string>>>>({});
  const [isPending, setPending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(formRef);

  const refuse = (found: Partial<Readonly<Record<Field, string>>>) => {
    setProblems(found);
    toFirstInvalid();
  };
  const reset = () => {
    setValues(initial);
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = missingFields(values, words);
    setProblems(found);
    if (Object.values(found).some((problem) => problem !== undefined)) return toFirstInvalid();
    setPending(true);
    void send(values, { refuse, reset }).finally(() => setPending(false));
  };

  return {
    values,
    isPending,
    formRef,
    submit,
    reset,
    field: (name) => ({
      value: values[name],
      error: problems[name],
      readOnly: isPending,
      onChange: (value) => {
        setValues((current) => ({ ...current, [name]: value }));
        setProblems((current) => ({ ...current, [name]: undefined }));
      },
    }),
  };
}
