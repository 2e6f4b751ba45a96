import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import './theme/inlineEdit.css';

interface InlineEditorProps {
  /** Name of the field: `Phone`. */
  readonly label: string;
  /** Several lines: Enter makes a new one, Ctrl+Enter saves. */
  readonly multiline?: boolean;
  /** Which keyboard a touch screen shows. */
  readonly inputMode?: 'text' | 'tel' | 'email';
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  /** Why the text will not do; shown under the field and read with it. */
  readonly problem?: string | undefined;
  /** Asks for the focus, once; `onFocused` says that it has it. */
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
  /** A question that stands in place of Save and Cancel. */
  readonly question?: ReactNode;
}

/**
 * One text being edited where it stands: Enter saves, Escape cancels and goes no further, since what is around the
 * field closes with Escape too. While it is saved the text stays, readable and with the focus, and nothing can be
 * sent again.
 */
export function InlineEditor({
  label,
  multiline = false,
  inputMode = 'text',
  text,
  onText,
  onSave,
  onCancel,
  isSaving,
  problem,
  wantsFocus,
  onFocused,
  question,
}: InlineEditorProps) {
  const problemId = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useFocusOnce(field, wantsFocus, onFocused);
  useCaret(field, text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = multiline && event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSave) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaving || event.nativeEvent.isComposing) return;
    if (isSave) onSave();
    else onCancel();
  };
  const shared = {
    ref: field,
    className: problem ? 'bp6-input bp6-intent-danger' : 'bp6-input',
    value: text,
    readOnly: isSaving,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? problemId : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onText(event.target.value),
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
          <input {...shared} type="text" inputMode={inputMode} autoComplete="off" spellCheck={false} />
        )}
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
              title={multiline ? 'Save (Ctrl+Enter)' : 'Save (Enter)'}
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

/** High enough for the text, and for one line more; longer ones scroll. */
function linesOf(text: string): number {
  return Math.max(2, Math.min(8, text.split('\n').length + 1));
}

function useFocusOnce(
  field: { readonly current: HTMLInputElement | null },
  wantsFocus: boolean,
  onFocused: () => void,
): void {
  useEffect(() => {
    if (!wantsFocus || field.current === null) return;
    field.current.focus();
    onFocused();
  }, [field, wantsFocus, onFocused]);
}

/**
 * A text that is rewritten while somebody types in its middle (a phone loses its punctuation) would send the caret to
 * the end: it stays as far from the end as it was.
 */
function useCaret(field: { readonly current: HTMLInputElement | null }, text: string): void {
  const fromEnd = useRef(0);
  useEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    // On the element itself: React listens further out, and has rewritten the text when it is done.
    const remember = () => {
      fromEnd.current = element.value.length - (element.selectionEnd ?? element.value.length);
    };
    element.addEventListener('input', remember);
    return () => element.removeEventListener('input', remember);
  }, [field]);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || document.activeElement !== element) return;
    const caret = Math.max(0, text.length - fromEnd.current);
    if (element.selectionStart === element.selectionEnd) element.setSelectionRange(caret, caret);
  }, [field, text]);
}
