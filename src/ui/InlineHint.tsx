import { WarningSign } from '@blueprintjs/icons';

/** What may be wrong with a permitted text, and the text that may have been meant. */
export interface Hint {
  readonly text: string;
  readonly offer?: {
    /** Text of the button: `Use +1 (450) 555-0111`. */
    readonly label: string;
    readonly onTake: () => void;
  };
}

/** The key that applies the suggestion, in a field as in the cells of a grid. */
export const OFFER_KEY = 'Ctrl+.';

interface InlineHintProps extends Hint {
  readonly id?: string;
  /** Whether the key applies the suggestion, which is the case while the field is edited. */
  readonly hasKey?: boolean;
}

/** An amber line under a value: it blocks nothing, and one click or key applies its suggestion. */
export function InlineHint({ id, text, offer, hasKey = false }: InlineHintProps) {
  const key = offer && hasKey ? ` (${OFFER_KEY})` : '';
  return (
    <p id={id} className="inline-hint">
      <WarningSign className="inline-editor-problem-icon" size={14} />
      <span>
        {text}{' '}
        {offer && (
          <button type="button" className="link-button" onClick={offer.onTake}>
            {offer.label}
          </button>
        )}
        {key}
      </span>
    </p>
  );
}
