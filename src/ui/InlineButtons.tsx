import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';

/** `quiet` beside dense text; `solid` in a form-like card, where a spinner replaces both during a save. */
export type InlineButtonsLook = 'quiet' | 'solid';

interface InlineButtonsProps {
  /** Name of the field: `Phone`. */
  readonly label: string;
  readonly look: InlineButtonsLook;
  /** Tooltip of the tick: `Save (Enter)`. */
  readonly saveHint: string;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

/**
 * Tick and cross of a field that is edited in place; the tick submits the form around it. During a save the tick
 * stays, so that it keeps the focus, but does nothing.
 */
export function InlineButtons({ label, look, saveHint, isSaving, onCancel }: InlineButtonsProps) {
  const isSolid = look === 'solid';
  const spinner = <Spinner size={isSolid ? 16 : 14} aria-label={`Saving ${label}`} />;
  return (
    <div className={`inline-buttons inline-buttons-${look}`}>
      <Button
        type="submit"
        variant={isSolid && !isSaving ? 'solid' : 'minimal'}
        size="small"
        intent="primary"
        icon={isSaving ? spinner : <Tick />}
        aria-label={`Save ${label}`}
        aria-disabled={isSaving}
        title={saveHint}
      />
      {!(isSolid && isSaving) && (
        <Button
          variant={isSolid ? 'solid' : 'minimal'}
          size="small"
          icon={<Cross />}
          aria-label={`Cancel ${label}`}
          aria-disabled={isSaving}
          title="Cancel (Escape)"
          onClick={isSaving ? undefined : onCancel}
        />
      )}
    </div>
  );
}
