import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { toApiError } from '../../api/errors';
import { useListShippingRulesQuery } from '../../api/shippingRulesApi';
import { grouped } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { RuleKey, RuleRecord } from '../../domain/merchants/ruleRecord';
import { paths, readRuleTarget } from '../../paths';
import {
  selectAreRulesListed,
  selectRulesOfMerchant,
} from '../../store/entities/shippingRules/shippingRulesSelectors';
import { useChangesLost } from '../../shared/useChangesLost';
import { useAppSelector } from '../../store/hooks';
import { useReadProblem } from '../../shared/editing/useReadProblem';
import { useDialogRecord } from '../../shared/editing/useDialogRecord';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { AddCard } from '../../shared/merchant/AddCard';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { lazyPart } from '../../ui/lazyPart';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { PageProblem, PageWaiting } from '../../shared/merchant/MerchantPageBody';
import { useCardsInStages } from '../../ui/useCardsInStages';
import { DialogNotice } from '../../ui/dialogNotice';
import { DialogPlace } from '../../ui/PartPlace';
import { LinkTargetMissing } from '../../shared/links/LinkTargetMissing';
import { useAddressTarget } from '../../shared/links/useAddressTarget';
import { DeleteRuleDialog } from './DeleteRuleDialog';
import { DuplicateRule } from './DuplicateRule';
import { RuleCard, type RuleDialog } from './RuleCard';
import './shippingRules.css';

const AddServiceDialog = lazyPart(() =>
  import('./service/AddServiceDialog').then((module) => ({ default: module.AddServiceDialog })),
);
const WeightPricingDialog = lazyPart(() =>
  import('./weight/WeightPricingDialog').then((module) => ({ default: module.WeightPricingDialog })),
);
const WindowsDialog = lazyPart(() =>
  import('./windows/WindowsDialog').then((module) => ({ default: module.WindowsDialog })),
);

/** The shipping rules of a merchant (SHR-01 to SHR-12): the cards and their dialogs. */
export function ShippingRulesPage() {
  const ofPage = useMerchantOfPage();
  const { merchantId, searchParam, load } = ofPage;
  const rules = useAppSelector((state) => selectRulesOfMerchant(state, merchantId));
  // Load it in parallel with the merchant. The rules inside the merchant are not enough: they come from their own
  // list (SHR-12).
  const list = useListShippingRulesQuery(merchantId, {
    skip: merchantId === '',
    refetchOnMountOrArgChange: true,
  });
  useChangesLost(() => {
    if (merchantId !== '') void list.refetch();
  });
  const isListed = useAppSelector((state) => selectAreRulesListed(state, merchantId));
  return (
    <MerchantPage
      merchant={ofPage}
      page="Shipping Rules"
      className="rules-page"
      aside={
        load.phase === 'ready' &&
        isListed && (
          <span className="rules-count" role="status">
            <strong>{grouped(rules.length)}</strong> {rules.length === 1 ? 'rule' : 'rules'}
          </span>
        )
      }
    >
      {(merchant) =>
        isListed ? (
          <Rules merchant={merchant} rules={rules} searchParam={searchParam} />
        ) : (
          <NoList error={list.isFetching ? undefined : list.error} onRetry={() => void list.refetch()} />
        )
      }
    </MerchantPage>
  );
}

/** Shown in place of the cards until the rules are loaded, and when loading failed. */
function NoList({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const failure = error === undefined ? null : toApiError(error);
  const reason = failure && failure.cause !== 'superseded' ? failure.message : null;
  useReadProblem('rule', reason === null ? null : merchantMessages.rulesNotLoaded(reason), error);
  if (reason === null) return <PageWaiting label="Loading the shipping rules" />;
  return <PageProblem title={merchantMessages.rulesNotLoaded('')} text={reason} onRetry={onRetry} />;
}

interface RulesProps {
  readonly merchant: MerchantRecord;
  /** Sorted by origin, then destination. */
  readonly rules: readonly RuleRecord[];
  readonly searchParam: string | null;
}

/** The open dialog. The rule itself is looked up, so that the dialog shows its current state. */
interface Open {
  readonly kind: RuleDialog;
  readonly rule: RuleKey;
}

function Rules({ merchant, rules, searchParam }: RulesProps) {
  const { marked, opened, drop } = useAddressTarget(readRuleTarget);
  const [chosen, setChosen] = useState<Open | null>(null);
  const open = chosen ?? (opened?.open ? { kind: opened.open, rule: opened.rule } : null);
  const cards = useRef<HTMLUListElement>(null);
  const drawn = useCardsInStages(rules, cards, marked !== null);
  const { found, record: rule } = useDialogRecord('rule', rules, open?.rule ?? null);
  useFocusAtCards(cards, rules.length, rule !== undefined);
  const close = () => {
    setChosen(null);
    drop();
  };
  const onOpen = useCallback(
    (kind: RuleDialog, { id }: RuleRecord) => {
      setChosen({ kind, rule: id });
      drop();
    },
    [drop],
  );
  const merchantAddress = { merchantId: merchant.id, merchantName: merchant.name, searchParam };
  const isReadOnly = merchant.archived;
  return (
    <>
      {isReadOnly && <ArchivedNote what="its shipping rules" />}
      {isReadOnly && rules.length === 0 && <p className="rules-none">This merchant had no shipping rules.</p>}
      {marked && !rules.some(({ id }) => id === marked.rule) && (
        <LinkTargetMissing what="shipping rule" onClose={drop} />
      )}
      <ul className="cards rule-cards" ref={cards} aria-label="Shipping Rules" tabIndex={-1}>
        {drawn.map((one) => (
          <RuleCard
            key={one.id}
            rule={one}
            isReadOnly={isReadOnly}
            marked={marked?.rule === one.id ? marked : null}
            onOpen={onOpen}
          />
        ))}
        {!isReadOnly && (
          <AddCard
            to={paths.addShippingRule(merchantAddress)}
            text="Add Shipping Rule"
            {...(rules.length === 0 && {
              note: 'No shipping rules yet. Without one, orders become RATE_FAILED.',
            })}
          />
        )}
      </ul>
      {/* Nothing is typed into this one, so it closes when its rule is deleted. */}
      {found && open?.kind === 'delete' && (
        <DeleteRuleDialog
          rule={found}
          onClose={close}
          onDeleted={() => {
            close();
            // The button that opened the question disappeared with its card.
            cards.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {found && open?.kind === 'duplicate' && (
        <DuplicateRule rule={found} merchantAddress={merchantAddress} onClose={close} />
      )}
      <DialogNotice.Provider value={found ? null : messages.recordGone('shipping rule')}>
        {rule && open && (
          <DialogPlace key={open.kind} onClose={close}>
            {open.kind === 'windows' && (
              <WindowsDialog rule={rule} merchantId={merchant.id} isReadOnly={isReadOnly} onClose={close} />
            )}
            {open.kind === 'service' && <AddServiceDialog key={rule.id} rule={rule} onClose={close} />}
            {open.kind === 'weights' && (
              <WeightPricingDialog key={rule.id} rule={rule} isReadOnly={isReadOnly} onClose={close} />
            )}
          </DialogPlace>
        )}
      </DialogNotice.Provider>
    </>
  );
}

/** Moves the focus to the cards when a card disappeared with the focus in it and no dialog has the focus. */
function useFocusAtCards(cards: RefObject<HTMLElement>, count: number, isOpen: boolean): void {
  const before = useRef(count);
  const isLost = useRef(false);
  useEffect(() => {
    if (count < before.current) isLost.current = true;
    before.current = count;
    if (!isLost.current || isOpen) return;
    isLost.current = false;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      cards.current?.focus({ preventScroll: true });
    }
  }, [cards, count, isOpen]);
}
