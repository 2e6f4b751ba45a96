import type { ReactNode } from 'react';

interface FieldLabelProps {
  readonly text: string;
  readonly htmlFor: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A field of the search row, with its label above. */
export function FieldLabel({ text, htmlFor, className = '', children }: FieldLabelProps) {
  return (
    <div className={`search-field ${className}`}>
      <label className="bp6-label" htmlFor={htmlFor}>
        {text}
      </label>
      {children}
    </div>
  );
}
