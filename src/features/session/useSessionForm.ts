import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useFirstInvalid } from '../../ui/firstInvalid';
import { missingFields } from './filledIn';

/** What an answer does to its form. */
interface FormAfter<Field extends string> {
  /** Marks what the server refused, by field; the first one gets the focus. */
  readonly refuse: (problems: Partial<Readonly<Record<Field, string>>>) => void;
  /** As it began. */
  readonly reset: () => void;
}

interface SessionForm<Field extends string> extends Pick<FormAfter<Field>, 'reset'> {
  readonly values: Readonly<Record<Field, string>>;
  readonly isPending: boolean;
  readonly formRef: RefObject<HTMLFormElement>;
  readonly submit: (event: FormEvent) => void;
  /** What a field of the form needs. */
  readonly field: (name: Field) => {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
    readonly readOnly: boolean;
  };
}

/**
 * State of a short form: what was typed, what is missing, whether the answer is awaited. Typed text stays whatever
 * the answer is; an empty field is named in place and gets the focus; a second submit waits for the first.
 * @param initial starting text by field
 * @param words the message for each field that must be filled in, in the order of the form
 * @param send does the call; what it says to the person, beside the fields, is its own matter
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
