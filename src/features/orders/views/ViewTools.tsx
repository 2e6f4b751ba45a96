import { MenuItem } from '@blueprintjs/core';
import { FloppyDisk, Trash, Edit } from '@blueprintjs/icons';
import { viewMessages } from '../../../contract/viewMessages';
import { withNames } from '../../../contract/withNames';
import { canSearch } from '../../../domain/orders/orderFilter';
import type { OrderView } from '../../../domain/orders/orderViews';
import { useWhoChanged } from '../../../shared/editing/useWhoChanged';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectAppliedFilter, selectIsSearched } from '../../../store/views/orders/orderListSelectors';
import { selectIsOwnView, selectMayChangeView } from '../../../store/views/orderViews/mayChangeView';
import {
  selectChosenView,
  selectIsViewModified,
  selectNewerVersion,
  selectViewById,
} from '../../../store/views/orderViews/orderViewsSelectors';
import { deleteSavedView } from '../../../store/views/orderViews/saveViews';
import { ActionsButton } from '../../../ui/ActionsButton';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { lazyPart } from '../../../ui/lazyPart';
import { DialogPlace } from '../../../ui/PartPlace';
import { useChooseView } from './useChooseView';

const SaveViewDialog = lazyPart(() =>
  import(/* webpackChunkName: 'views' */ './SaveViewDialog').then((module) => ({
    default: module.SaveViewDialog,
  })),
);
const EditViewDialog = lazyPart(() =>
  import(/* webpackChunkName: 'views' */ './EditViewDialog').then((module) => ({
    default: module.EditViewDialog,
  })),
);

/** The open dialog. Edit and Delete stay with their view, whichever one is chosen by then. */
export type Open =
  | { readonly kind: 'save' | 'saveAs' }
  | { readonly kind: 'edit' | 'delete'; readonly view: OrderView }
  | null;

/** Width of the tools and marks in pixels, so that the tabs leave room for them. */
export function useToolsWidth(): number {
  const chosen = useAppSelector(selectChosenView);
  const isModified = useAppSelector(selectIsViewModified);
  const hasNews = useAppSelector(selectNewerVersion) !== undefined || chosen?.isGone === true;
  if (chosen === null) return 84;
  return 32 + (isModified ? 190 : 0) + (hasNews ? 132 : 0);
}

/** Whether what is shown can be saved as a view: a search with results, but not a find. */
function useIsSearch(): boolean {
  const filter = useAppSelector(selectAppliedFilter);
  return useAppSelector(selectIsSearched) && filter.find === '' && canSearch(filter);
}

interface ViewToolsProps {
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
}

/** Save and Undo for the chosen view, or Save for a search that is no view yet, and what these buttons open. */
export function ViewTools({ open, onOpen }: ViewToolsProps) {
  const chosen = useAppSelector(selectChosenView);
  const isModified = useAppSelector(selectIsViewModified);
  const isSearch = useIsSearch();
  const choose = useChooseView();
  const close = () => onOpen(null);
  const view = chosen?.view ?? null;
  return (
    <>
      {view && isModified && <span className="order-view-line" />}
      {(isModified || view === null) && isSearch && (
        <button
          type="button"
          className="link-button order-view-tool"
          onClick={() => onOpen({ kind: 'save' })}
        >
          {view ? 'Save' : 'Save view'}
        </button>
      )}
      {view && isModified && (
        <button type="button" className="link-button order-view-tool" onClick={() => choose(view)}>
          Undo
        </button>
      )}
      <News />
      {open !== null && open.kind !== 'delete' && (
        <DialogPlace key={open.kind} onClose={close}>
          {open.kind === 'edit' ? (
            <EditViewDialog view={open.view} onClose={close} />
          ) : (
            <SaveViewDialog base={view} isNew={open.kind === 'saveAs'} onClose={close} />
          )}
        </DialogPlace>
      )}
      {open?.kind === 'delete' && <DeleteQuestion view={open.view} onClose={close} />}
    </>
  );
}

interface ChosenMenuProps {
  readonly view: OrderView;
  readonly onOpen: (open: Open) => void;
}

/** The menu of actions on the chosen view. */
export function ChosenMenu({ view, onOpen }: ChosenMenuProps) {
  const isSearch = useIsSearch();
  const saved = useAppSelector((state) => selectViewById(state, view.id));
  const mayChange = useAppSelector((state) => saved !== undefined && selectMayChangeView(state, saved));
  if (!isSearch && !mayChange) return null;
  return (
    <ActionsButton label={`Actions for view ${view.name}`}>
      {isSearch && (
        <MenuItem icon={<FloppyDisk />} text="Save as new view…" onClick={() => onOpen({ kind: 'saveAs' })} />
      )}
      {mayChange && (
        <MenuItem icon={<Edit />} text="Rename or share…" onClick={() => onOpen({ kind: 'edit', view })} />
      )}
      {mayChange && (
        <MenuItem
          icon={<Trash />}
          intent="danger"
          text="Delete view…"
          onClick={() => onOpen({ kind: 'delete', view })}
        />
      )}
    </ActionsButton>
  );
}

/**
 * Says that someone else changed or deleted the chosen view, or no longer shares it. The list stays as it is until the
 * reader applies the change.
 */
function News() {
  const chosen = useAppSelector(selectChosenView);
  const newer = useAppSelector(selectNewerVersion);
  const choose = useChooseView();
  const isOwn = useAppSelector((state) => chosen !== null && selectIsOwnView(state, chosen.view));
  const { sentence } = useWhoChanged()(newer?.changed);
  return (
    <span role="status" className="order-view-news">
      {chosen?.isGone === true && (
        <span className="order-view-mark" title={viewMessages.notFound}>
          {/* The server does not tell whether another person's view still exists: a deleted one is not shared, too. */}
          {isOwn ? 'deleted' : 'no longer shared'}
        </span>
      )}
      {newer && (
        <button
          type="button"
          className="link-button order-view-tool"
          title={`${sentence ?? ''} ${viewMessages.yourListStays}`.trim()}
          onClick={() => choose(newer)}
        >
          Show changes
        </button>
      )}
    </span>
  );
}

function DeleteQuestion({ view, onClose }: { readonly view: OrderView; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectViewById(state, view.id)) ?? view;
  const { isBusy, run } = useUnderWay(`deleteView ${view.id}`);
  const confirm = async () => {
    await run(() => dispatch(deleteSavedView(saved)));
    onClose();
  };
  return (
    <ConfirmDialog
      question={withNames`Delete view ${saved.name}?`}
      warning={saved.isShared ? viewMessages.deleteShared : viewMessages.deleteOwn}
      icon={<Trash />}
      confirmText="Delete view"
      isPending={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
