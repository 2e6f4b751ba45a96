import { useMemo } from 'react';
import { useGo } from '../../shared/links/useGo';
import { useAppSelector } from '../../store/hooks';
import { selectConfig } from '../../store/config/configSlice';
import { selectRoles } from '../../store/session/sessionSlice';
import { selectKeysOn } from '../../store/views/shell/shellSelectors';
import { usePageKeys } from '../../ui/useKeys';
import { menuFor } from '../menu';

/** G followed by the letter of a page opens that page. Draws nothing. */
export function PageLetters(): null {
  const go = useGo();
  const roles = useAppSelector(selectRoles);
  const config = useAppSelector(selectConfig);
  const keys = useMemo(
    () =>
      menuFor(roles, config).flatMap(({ items }) =>
        items.map(({ combo, label, to }) => ({
          combo,
          label,
          group: 'Pages',
          run: () => go(to),
        })),
      ),
    [go, roles, config],
  );
  usePageKeys(keys, useAppSelector(selectKeysOn));
  return null;
}
