import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import './theme/inlineEdit.css';

interface InlineChoiceProps {
  /** Name of the field: `Signature Required`. */
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  /** Why it was not saved. */
  readonly problem?: string | undefined;
  /** Asks for the focus, once; `onFocused` says that it has it. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
  /** A question that stands in place of Save and Cancel. */
  readonly question?: ReactNode;
}

/** One of a few values being chosen where it stands; keys and behaviour as of InlineEditor. */
export function InlineChoice({
  label,
  choices,
  value,
  onValue,
  onSave,
  onCancel,
  isSaving,
  problem,
  wantsFocus,
  onFocused,
  question,
}: InlineChoiceProps) {
  const name = useId();
  const problemId = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wantsFocus || group.current === null) return;
    const radio =
      group.current.querySelector<HTMLElement>('input:checked') ?? group.current.querySelector('input');
    radio?.focus();
    onFocused();
  }, [wantsFocus, onFocused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) onCancel();
  };
  return (
    <form
      className="inline-editor"
      aria-label={`Edit ${label}`}
      aria-busy={isSaving}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="inline-editor-line">
        <div
          ref={group}
          role="radiogroup"
          aria-label={label}
          aria-describedby={problem ? problemId : undefined}
          className="inline-choice"
        >
          {choices.map((choice) => (
            <label key={choice.value} className="inline-choice-option">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                // A disabled one would lose the focus; while it is saved the choice stays.
                aria-disabled={isSaving}
                onChange={() => {
                  if (!isSaving) onValue(choice.value);
                }}
              />
              {choice.label}
            </label>
          ))}
        </div>
        {question === undefined && (
          <>
            <Button
              type="submit"
              variant="minimal"
              size="small"
              intent="primary"
              icon={isSaving ? <Spinner size={14} aria-label={`Saving ${label}`} /> : <Tick />}
              aria-label={`Save ${label}`}
              aria-disabled={isSaving}
              title="Save (Enter)"
            />
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={`Cancel ${label}`}
              aria-disabled={isSaving}
              title="Cancel (Escape)"
              onClick={isSaving ? undefined : onCancel}
            />
          </>
        )}
      </div>
      {problem && (
        <p id={problemId} className="inline-editor-problem">
          {problem}
        </p>
      )}
      {question}
    </form>
  );
}
