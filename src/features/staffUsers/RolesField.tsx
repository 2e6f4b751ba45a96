import { FormGroup } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { MultiSelect, type ItemRenderer } from '@blueprintjs/select';
import { useId, useState, type Ref } from 'react';
import { ROLES, type Role } from '../../contract/roles';
import { beginningFirst } from '../../lib/beginningFirst';
import { ListOption } from '../../ui/ListOption';
import { SearchedList } from '../../ui/SearchedList';

interface RolesFieldProps {
  readonly value: readonly Role[];
  readonly onChange: (roles: Role[]) => void;
  /** What is wrong with the choice; shown under the field and read with it. */
  readonly error?: string | undefined;
  /** Shown under the field while there is no error. */
  readonly hint?: string | null;
  /** Why super_admin cannot be removed; null if it can. */
  readonly superAdminStays?: string | null;
  /** Set during the request: nothing can be changed, and the focus stays where it is. */
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called on Escape while the list of roles is closed: the key is then meant for the dialog. */
  readonly onEscape: () => void;
}

/** A stable function: with a new one Blueprint would reset the highlight to the first role. */
function fitting(query: string, roles: Role[]): Role[] {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, '_');
  const found = roles.filter((role) => role.includes(wanted));
  // "adm" and Enter must select admin, not super_admin.
  return beginningFirst(found, wanted, (role) => role);
}

/** Selects some of the three staff roles (STF-02, ROL-01), always in a fixed order. */
export function RolesField({
  value,
  onChange,
  error,
  hint = null,
  superAdminStays = null,
  isReadOnly = false,
  autoFocus = false,
  inputRef,
  onEscape,
}: RolesFieldProps) {
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (role: Role) => `${id}-${role}`;
  const [isListOpen, setListOpen] = useState(false);
  const [marked, setMarked] = useState<Role | null>(ROLES[0]);
  const messageId = `${id}-message`;
  const stays = (role: Role) => role === 'super_admin' && superAdminStays !== null && value.includes(role);
  const toggle = (role: Role) => {
    if (isReadOnly || stays(role)) return;
    onChange(ROLES.filter((known) => (known === role ? !value.includes(role) : value.includes(known))));
  };
  const said = error ?? superAdminStays ?? hint;

  const renderRole: ItemRenderer<Role> = (role, { handleClick, handleFocus, modifiers, ref }) =>
    modifiers.matchesPredicate ? (
      <ListOption
        key={role}
        id={optionId(role)}
        optionRef={ref}
        text={role}
        active={modifiers.active}
        disabled={stays(role)}
        selected={value.includes(role)}
        shouldDismissPopover={false}
        onClick={handleClick}
        onFocus={handleFocus}
      />
    ) : null;

  return (
    <FormGroup
      label="Roles"
      labelFor={id}
      intent={error === undefined ? 'none' : 'danger'}
      helperText={said !== null && <span id={messageId}>{said}</span>}
    >
      <MultiSelect<Role>
        fill
        items={ROLES as unknown as Role[]}
        selectedItems={[...value]}
        itemRenderer={renderRole}
        itemListPredicate={fitting}
        itemDisabled={stays}
        itemListRenderer={(list) => <SearchedList id={listId} list={list} />}
        activeItem={marked}
        onActiveItemChange={setMarked}
        tagRenderer={(role) => role}
        onItemSelect={toggle}
        onRemove={toggle}
        resetOnSelect
        placeholder="Choose at least one role"
        menuProps={{ 'aria-label': 'Role options' }}
        popoverProps={{
          minimal: true,
          matchTargetWidth: true,
          popoverClassName: 'staff-roles-list',
          onOpening: () => setListOpen(true),
          onClosing: () => setListOpen(false),
        }}
        popoverTargetProps={{
          'aria-controls': listId,
          'aria-label': value.length === 0 ? 'Nothing chosen' : `Chosen: ${value.join(', ')}`,
        }}
        tagInputProps={{
          intent: error === undefined ? 'none' : 'danger',
          inputRef,
          inputProps: {
            id,
            autoFocus,
            autoComplete: 'off',
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isListOpen,
            'aria-controls': listId,
            'aria-activedescendant': isListOpen && marked !== null ? optionId(marked) : undefined,
            spellCheck: false,
            // Enter opens the list or selects the highlighted role; it must not submit the form.
            onKeyDown: (event) => {
              if (event.key === 'Enter') event.preventDefault();
              if (event.key !== 'Escape') return;
              // On Escape Blueprint blurs the field, even with a closed list, and stops the event before the dialog.
              // One frame later it decides whether the list stays open, and that depends on the focus. So restore the
              // focus after that.
              const field = event.currentTarget;
              const wasOpen = isListOpen;
              const giveBack = () => {
                if (!field.isConnected) return;
                field.focus({ preventScroll: true });
                if (!wasOpen) onEscape();
              };
              requestAnimationFrame(() => requestAnimationFrame(giveBack));
            },
            'aria-invalid': error === undefined ? undefined : true,
            'aria-describedby': said === null ? undefined : messageId,
          },
          tagProps: (_tag, index) => {
            const role = value[index];
            return role !== undefined && stays(role)
              ? { minimal: true, onRemove: undefined, endIcon: <Lock size={12} /> }
              : { minimal: true };
          },
        }}
      />
    </FormGroup>
  );
}
