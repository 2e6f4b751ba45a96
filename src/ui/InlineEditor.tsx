import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useAnnounced } from './announce';
import { InlineButtons, type InlineButtonsLook } from './InlineButtons';
import { InlineHint, type Hint } from './InlineHint';
import { InlineProblem } from './InlineProblem';
import { useWantedFocus, type WantsFocus } from './useWantedFocus';

interface InlineEditorProps {
  /** Name of the field: `Phone`. */
  readonly label: string;
  /** The look of its buttons; `quiet` by default. */
  readonly look?: InlineButtonsLook;
  /** Several lines: Enter adds a line, Ctrl+Enter saves. */
  readonly multiline?: boolean;
  /** The keyboard that a touch screen shows. */
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal';
  /** Shown before the text but not part of it: `$`. */
  readonly sign?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Transforms the text while it is typed: a phone loses its punctuation. */
  readonly rewrite?: (typed: string) => string;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  /** What is wrong with the text; shown under the field and read with it. */
  readonly problem?: string | undefined;
  /** What may be wrong with the text although it can be saved; hidden if there is a problem. */
  readonly hint?: Hint | undefined;
  /** Requests the focus once; `onFocused` reports that it has it. */
  readonly wantsFocus: WantsFocus;
  readonly onFocused: () => void;
  /** A question shown instead of Save and Cancel. */
  readonly question?: ReactNode;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Edits one text in place: Enter saves; Escape cancels and is not passed on, because what is around the field also
 * closes on Escape. During a save the text stays readable and keeps the focus, and cannot be sent again.
 */
export function InlineEditor({
  label,
  look = 'quiet',
  multiline = false,
  inputMode = 'text',
  sign,
  text,
  onText,
  rewrite,
  onSave,
  onCancel,
  isSaving,
  problem,
  hint,
  wantsFocus,
  onFocused,
  question,
}: InlineEditorProps) {
  const noteId = useId();
  const shownHint = problem || isSaving || question !== undefined ? undefined : hint;
  useAnnounced(shownHint ? `${shownHint.text} ${shownHint.offer?.label ?? ''}` : '');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useWantedFocus(field, wantsFocus, focusAtEnd, onFocused);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  /** Replaces the text and moves the focus to the field, because the button disappears. */
  const takeOffer = () => {
    shownHint?.offer?.onTake();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isSave = multiline && event.key === 'Enter' && isCommand;
    const isTake = shownHint?.offer !== undefined && event.key === '.' && isCommand;
    if (event.key !== 'Escape' && !isSave && !isTake) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaving || event.nativeEvent.isComposing) return;
    if (isSave) onSave();
    else if (isTake) takeOffer();
    else onCancel();
  };
  const intent = problem ? 'bp6-intent-danger' : question === undefined ? '' : 'bp6-intent-warning';
  const shared = {
    ref: field,
    className: ['bp6-input', intent].filter(Boolean).join(' '),
    value: text,
    readOnly: isSaving,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem || shownHint ? noteId : undefined,
    onChange: ({ target }: { readonly target: TextElement }) =>
      onText(rewrite ? rewritten(target, rewrite) : target.value),
  };

  return (
    <form
      className="inline-editor"
      aria-label={`Edit ${label}`}
      aria-busy={isSaving}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="inline-editor-line">
        {multiline ? (
          <textarea {...shared} rows={linesOf(text)} />
        ) : (
          signed(
            sign,
            <input {...shared} type="text" inputMode={inputMode} autoComplete="off" spellCheck={false} />,
          )
        )}
        {question === undefined && (
          <InlineButtons
            label={label}
            look={look}
            saveHint={multiline ? 'Save (Ctrl+Enter)' : 'Save (Enter)'}
            isSaving={isSaving}
            onCancel={onCancel}
          />
        )}
      </div>
      {problem && <InlineProblem id={noteId}>{problem}</InlineProblem>}
      {shownHint && (
        <InlineHint
          id={noteId}
          text={shownHint.text}
          hasKey
          {...(shownHint.offer && { offer: { label: shownHint.offer.label, onTake: takeOffer } })}
        />
      )}
      {question}
    </form>
  );
}

/** Shows the sign inside the field, before the text. */
function signed(sign: string | undefined, input: ReactNode): ReactNode {
  if (sign === undefined) return input;
  return (
    <span className="inline-editor-signed" data-sign={sign}>
      {input}
    </span>
  );
}

/** Approximate number of characters in a line of the narrowest card. */
const LINE_LENGTH = 36;

/** High enough for the wrapped text plus one line; longer texts scroll. */
function linesOf(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 1);
  return Math.max(4, Math.min(10, lines));
}

/** Continues at the end: a text area starts with the caret at its start. */
function focusAtEnd(field: TextElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/**
 * Rewrites the text in the field itself, before React does, which would move the caret to the end. The caret keeps
 * its distance from the end, even when typing in the middle.
 */
function rewritten(element: TextElement, rewrite: (typed: string) => string): string {
  const typed = element.value;
  const text = rewrite(typed);
  if (text === typed) return text;
  const fromEnd = typed.length - (element.selectionEnd ?? typed.length);
  element.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  element.setSelectionRange(caret, caret);
  return text;
}
