import { Diagnosis, Search } from '@blueprintjs/icons';
import { Omnibar, type ItemRenderer } from '@blueprintjs/select';
import { useCallback, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { messages } from '../../contract/messages';
import { pasteId } from '../../shared/orders/pasteId';
import { useAppDispatch } from '../../store/hooks';
import { announce, useAnnounced } from '../../ui/announce';
import { CLOSES_AT_ONCE, leaveField } from '../../ui/overlays';
import { ignoreSecondEnter } from '../../ui/secondEnter';
import { useTypedAhead } from '../../ui/typedAhead';
import { useReturnFocus } from '../../ui/useReturnFocus';
import { HitList, HitRow } from './HitList';
import type { GroupId, Hit, HitGroup } from './hits';
import { PaletteFoot } from './PaletteFoot';
import { rememberRecent } from './recentThings';
import { useChosen } from './useChosen';
import { useHits } from './useHits';
import { useOrderLinks } from './useOrderHits';
import './palette.css';

interface PaletteProps {
  /** The pages that this user may open. */
  readonly pages: readonly Hit[];
  /** The focused element when the palette was opened. */
  readonly from: Element | null;
  /** Closes the palette; `then` runs once it is closed and the focus has been restored. */
  readonly onLeave: (then?: () => void) => void;
  /** Opens the list of keys. */
  readonly onKeys: () => void;
  /** Opens the inspector; undefined for users who may not. */
  readonly onInspect: (() => void) | undefined;
}

/** The name of the field and of the palette (`QuietOverlays`). */
const NAME = 'Find anything';

/** One field that finds orders, merchants, actions and pages, and opens them (docs/decisions/0049). */
export function Palette({ pages: menu, from, onLeave, onKeys, onInspect }: PaletteProps) {
  const pages = useMemo(() => (onInspect ? [...menu, inspectorHit(onInspect)] : menu), [menu, onInspect]);
  const dispatch = useAppDispatch();
  const links = useOrderLinks();
  const listId = useId();
  const footId = useId();
  const idOf = (index: number) => `${listId}-${index}`;
  useReturnFocus(from);
  const hasFocus = useTypedAhead();
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return;
      field.focus({ preventScroll: true });
      hasFocus();
    },
    [hasFocus],
  );
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<GroupId | null>(null);

  const isForActions = query.trimStart().startsWith('>');
  const text = query.trim().replace(/^>\s*/, '');
  const only = isForActions ? 'actions' : group;
  const { groups, isAwaited, problems, notAsked } = useHits(text, only, pages);
  const hits = groups.flatMap((one) => one.hits);

  const choose = useCallback(
    ({ reason, recent, opensList, run }: Hit) => {
      if (reason !== undefined) {
        announce(reason);
        return;
      }
      if (recent) dispatch(rememberRecent(recent));
      ignoreSecondEnter();
      onLeave(() => {
        if (opensList) leaveField();
        run();
      });
    },
    [dispatch, onLeave],
  );
  const { active, goTo, reset, waits } = useChosen(hits, isAwaited, choose);

  const look = (typed: string) => {
    if (typed === query) return;
    if (typed === '?') {
      onLeave(onKeys);
      return;
    }
    reset();
    setQuery(typed);
  };
  const keepTo = (wanted: GroupId | null) => {
    reset();
    setGroup(wanted);
  };

  /** Wraps around, as in a menu. */
  const move = (by: 1 | -1) => {
    const at = active === null ? (by === 1 ? -1 : 0) : hits.indexOf(active);
    const hit = hits.at((at + by) % hits.length);
    if (hit) goTo(hit);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      stop();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Tab') {
      stop();
      keepTo(event.shiftKey ? null : (groupOf(groups, active) ?? group));
    } else if (key === 'Escape' && (query !== '' || group !== null)) {
      stop();
      look('');
      keepTo(null);
    } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      stop();
      if (text === '' || isForActions) return;
      ignoreSecondEnter();
      onLeave(() => links.find(text));
    } else if (key === 'Enter' && waits()) stop();
  };

  const renderHit: ItemRenderer<Hit> = (hit, { handleClick, index = 0 }) => (
    <HitRow
      key={hit.key}
      hit={hit}
      id={idOf(index)}
      isActive={hit.key === active?.key}
      typed={text}
      onClick={handleClick}
    />
  );
  const found = hits.filter(({ isFound }) => isFound).length;
  const isNothing = text !== '' && found === 0 && !isAwaited && problems.length === 0;
  useAnnounced(isAwaited || found === 0 || text === '' ? '' : `${found} found`);

  return (
    <Omnibar<Hit>
      isOpen
      className="palette"
      items={hits}
      itemsEqual="key"
      itemRenderer={renderHit}
      itemListRenderer={(list) => (
        <div className="palette-below" onMouseDown={keepFocus}>
          <div className={isAwaited ? 'palette-wait is-waiting' : 'palette-wait'} aria-hidden="true" />
          <div role="status" data-region={NAME} className="palette-said">
            {isNothing && <p>{notAsked ?? messages.findNothing(text)}</p>}
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
          {groups.length > 0 && <HitList id={listId} groups={groups} list={list} activeKey={active?.key} />}
          <PaletteFoot id={footId} />
        </div>
      )}
      resetOnQuery={false}
      query={query}
      onQueryChange={look}
      activeItem={active}
      onItemSelect={choose}
      onClose={() => onLeave()}
      overlayProps={{ ...CLOSES_AT_ONCE, shouldReturnFocusOnClose: false }}
      inputProps={{
        inputRef: takeFocus,
        leftIcon: <Search size={20} />,
        rightElement: (
          <span className="palette-keys" onMouseDown={keepFocus}>
            {only !== null && `Only ${ONLY[only]}`}
            <kbd>Esc</kbd>
          </span>
        ),
        placeholder: 'Find an order, a merchant, an action, a page…',
        role: 'combobox',
        'aria-label': NAME,
        'aria-describedby': footId,
        'aria-autocomplete': 'list',
        'aria-expanded': groups.length > 0,
        'aria-controls': groups.length > 0 ? listId : undefined,
        'aria-activedescendant': active === null ? undefined : idOf(hits.indexOf(active)),
        autoComplete: 'off',
        spellCheck: false,
        onPaste: (event) => pasteId(event, look),
        onKeyDown,
      }}
    />
  );
}

/** Not a page, but listed with them: it opens beside any page. */
const inspectorHit = (run: () => void): Hit => ({
  key: 'inspector',
  Icon: Diagnosis,
  name: 'Inspector',
  words: 'Debugging: requests, cache, jobs, feed, flags, store',
  combo: 'ctrl + `',
  isFound: false,
  run,
});

/** For everything except the field: typing continues after a click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const groupOf = (groups: readonly HitGroup[], hit: Hit | null): GroupId | undefined =>
  groups.find(({ hits }) => hit !== null && hits.includes(hit))?.id;

const ONLY: Readonly<Record<GroupId, string>> = {
  recent: 'recent',
  orders: 'orders',
  merchants: 'merchants',
  zones: 'zones',
  rules: 'shipping rules',
  users: 'staff users',
  actions: 'actions',
  sorts: 'sorting',
  statuses: 'orders by status',
  views: 'views',
  pages: 'pages',
};
