import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectConfig } from '../../store/config/configSlice';
import { selectRoles } from '../../store/session/sessionSlice';
import { selectKeysOn } from '../../store/views/shell/shellSelectors';
import { usePageKeys } from '../../ui/useKeys';
import { menuFor } from '../menu';

/** G, then the letter of a page, opens it. Draws nothing: it listens to the address, which the shell does not. */
export function PageLetters(): null {
  const navigate = useNavigate();
  const roles = useAppSelector(selectRoles);
  const config = useAppSelector(selectConfig);
  const keys = useMemo(
    () =>
      menuFor(roles, config).flatMap(({ items }) =>
        items.map(({ combo, label, to }) => ({
          combo,
          label,
          group: 'Pages',
          run: () => void navigate(to),
        })),
      ),
    [navigate, roles, config],
  );
  usePageKeys(keys, useAppSelector(selectKeysOn));
  return null;
}
