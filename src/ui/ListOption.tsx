import { MenuItem, setRef, type MenuItemProps } from '@blueprintjs/core';
import { useCallback, type Ref } from 'react';

interface ListOptionProps extends Omit<MenuItemProps, 'id' | 'ref' | 'roleStructure' | 'tabIndex'> {
  /** The field's `aria-activedescendant` while this option is highlighted. */
  readonly id: string | undefined;
  readonly optionRef?: Ref<HTMLLIElement> | undefined;
}

/**
 * An option of a list whose field keeps the focus. Blueprint sets the id on the clickable part inside the option, but
 * it must be on the option itself.
 */
export function ListOption({ id, optionRef, ...props }: ListOptionProps) {
  const ref = useCallback(
    (element: HTMLLIElement | null) => {
      if (element !== null && id !== undefined) element.id = id;
      setRef(optionRef, element);
    },
    [id, optionRef],
  );
  return <MenuItem {...props} ref={ref} roleStructure="listoption" tabIndex={-1} />;
}
