import { SegmentedControl } from '@blueprintjs/core';
import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { InlineButtons } from '../../../ui/InlineButtons';
import { InlineProblem } from '../../../ui/InlineProblem';
import { useWantedFocus, type WantsFocus } from '../../../ui/useWantedFocus';

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
  /** Requests the focus once; `onFocused` reports that it has it. */
  readonly wantsFocus: WantsFocus;
  readonly onFocused: () => void;
  /** A question shown instead of Save and Cancel. */
  readonly question?: ReactNode;
}

/**
 * Edits a choice among a few values in place. Arrow keys choose, Enter saves, Escape cancels without closing anything
 * else. During a save the choice stays, with the focus.
 */
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
  const problemId = useId();
  const group = useRef<HTMLDivElement>(null);
  useWantedFocus(
    group,
    wantsFocus,
    (radios) =>
      (radios.querySelector<HTMLElement>('[aria-checked=true]') ?? radios.querySelector('button'))?.focus(),
    onFocused,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRadio = event.target instanceof HTMLElement && event.target.role === 'radio';
    const isSave = event.key === 'Enter' && isRadio;
    if (event.key !== 'Escape' && !isSave) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaving) return;
    if (isSave) onSave();
    else onCancel();
  };
  const choose = (chosen: string) => {
    // Not disabled, so that it keeps the focus; ignore changes during a save.
    if (!isSaving && chosen !== value) onValue(chosen);
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
        <SegmentedControl
          ref={group}
          className="inline-choice"
          size="small"
          inline
          options={choices.map((choice) => ({ ...choice }))}
          value={value}
          onValueChange={choose}
          aria-label={label}
          aria-describedby={problem ? problemId : undefined}
          aria-disabled={isSaving}
        />
        {question === undefined && (
          <InlineButtons
            label={label}
            look="solid"
            saveHint="Save (Enter)"
            isSaving={isSaving}
            onCancel={onCancel}
          />
        )}
      </div>
      {problem && <InlineProblem id={problemId}>{problem}</InlineProblem>}
      {question}
    </form>
  );
}
