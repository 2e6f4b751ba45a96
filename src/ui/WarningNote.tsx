import { WarningSign } from '@blueprintjs/icons';

/** A line above a form about what has become of its record; read out when it appears. */
export function WarningNote({ children }: { readonly children: string }) {
  return (
    <p className="warning-note" role="alert">
      <WarningSign size={14} />
      {children}
    </p>
  );
}
