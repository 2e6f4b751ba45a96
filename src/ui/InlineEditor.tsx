import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useAnnounced } from './announce';
import { InlineButtons, type InlineButtonsLook } from './InlineButtons';
import { InlineHint, type Hint } from './InlineHint';
import { InlineProblem } from './InlineProblem';

interface InlineEditorProps {
  /** Name of the field: `Phone`. */
  readonly label: string;
  /** How its buttons look; `quiet` unless told otherwise. */
  readonly look?: InlineButtonsLook;
  /** Several lines: Enter makes a new one, Ctrl+Enter saves. */
  readonly multiline?: boolean;
  /** Which keyboard a touch screen shows. */
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal';
  /** What stands before the text and is no part of it: `$`. */
  readonly sign?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What becomes of the text as it is typed: a phone loses its punctuation. */
  readonly rewrite?: (typed: string) => string;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  /** Why the text will not do; shown under the field and read with it. */
  readonly problem?: string | undefined;
  /** What may be wrong with the text, though it can be saved; not beside a problem. */
  readonly hint?: Hint | undefined;
  /** Asks for the focus, once; `onFocused` says that it has it. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
  /** A question that stands in place of Save and Cancel. */
  readonly question?: ReactNode;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * One text being edited where it stands: Enter saves, Escape cancels and goes no further, since what is around the
 * field closes with Escape too. While it is saved the text stays, readable and with the focus, and nothing can be
 * sent again.
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
  useFocusOnce(field, wantsFocus, onFocused);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  /** The text is another one; the focus stays, or comes from the button, which goes. */
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

/** The sign stands in the field, before what is typed. */
function signed(sign: string | undefined, input: ReactNode): ReactNode {
  if (sign === undefined) return input;
  return (
    <span className="inline-editor-signed" data-sign={sign}>
      {input}
    </span>
  );
}

/** About as many characters as a line of the narrowest card has. */
const LINE_LENGTH = 36;

/** High enough for the text as it wraps, and for one line more; longer ones scroll. */
function linesOf(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 1);
  return Math.max(4, Math.min(10, lines));
}

function useFocusOnce(
  field: { readonly current: HTMLInputElement | null },
  wantsFocus: boolean,
  onFocused: () => void,
): void {
  useEffect(() => {
    if (!wantsFocus || field.current === null) return;
    field.current.focus();
    // A text area begins at its start; one goes on at the end.
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
    onFocused();
  }, [field, wantsFocus, onFocused]);
}

/**
 * Rewrites what was typed in the field itself, before React does: it would send the caret to the end. The caret stays
 * as far from the end as it was, also when somebody types in the middle.
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
