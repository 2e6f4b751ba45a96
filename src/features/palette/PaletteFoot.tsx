import type { ReactNode } from 'react';

interface KeyProps {
  readonly keys: readonly string[];
  readonly children: ReactNode;
}

const Key = ({ keys, children }: KeyProps) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {children}
  </span>
);

/** The help for the keys. It describes the field. */
export function PaletteFoot({ id }: { readonly id: string }) {
  return (
    <div id={id} className="palette-foot">
      <Key keys={['↑', '↓']}>Move</Key>
      <Key keys={['↵']}>Open</Key>
      <Key keys={['Tab']}>Only this group</Key>
      <Key keys={['>']}>Actions only</Key>
      <Key keys={['?']}>All keys</Key>
    </div>
  );
}
