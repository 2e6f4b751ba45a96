import { WarningSign } from '@blueprintjs/icons';

/** What may be wrong with a text that is allowed, and the text that it may have been meant to be. */
export interface Hint {
  readonly text: string;
  readonly offer?: {
    /** Of the button: `Use +1 (450) 555-0111`. */
    readonly label: string;
    readonly onTake: () => void;
  };
}

/** The key that takes what is offered, in a field as in the cells of a grid. */
export const OFFER_KEY = 'Ctrl+.';

interface InlineHintProps extends Hint {
  readonly id?: string;
  /** Whether the key takes the offer: where the field is being edited. */
  readonly hasKey?: boolean;
}

/** An amber line under a value: it stands in nobody's way, and one click or key takes over what it offers. */
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
