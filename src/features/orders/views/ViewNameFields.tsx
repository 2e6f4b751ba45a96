import { Checkbox } from '@blueprintjs/core';
import { useAppSelector } from '../../../store/hooks';
import { selectKeepsViews } from '../../../store/config/configSlice';
import { TextField } from '../../../ui/TextField';

export interface NamedView {
  readonly name: string;
  readonly isShared: boolean;
}

interface ViewNameFieldsProps {
  readonly value: NamedView;
  readonly onChange: (part: Partial<NamedView>) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}

/** The name of a view, and whether everyone sees it. */
export function ViewNameFields({ value, onChange, error, isLocked }: ViewNameFieldsProps) {
  const isKeptByServer = useAppSelector(selectKeepsViews);
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        value={value.name}
        onChange={(name) => onChange({ name })}
        error={error}
        readOnly={isLocked}
      />
      {isKeptByServer ? (
        <Checkbox
          label="Share with the team"
          checked={value.isShared}
          onChange={({ currentTarget: { checked } }) => !isLocked && onChange({ isShared: checked })}
        />
      ) : (
        <p className="order-view-hint">Views are kept in this browser: this server keeps none.</p>
      )}
    </>
  );
}
