import { useCallback, useRef, useState } from 'react';
import { toApiError } from '../../api/errors';
import { useListShippingRulesQuery } from '../../api/shippingRulesApi';
import { grouped } from '../../contract/counts';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { paths, readRuleTarget } from '../../paths';
import {
  selectAreRulesListed,
  selectRulesOfMerchant,
} from '../../store/entities/shippingRules/shippingRulesSelectors';
import { useChangesLost } from '../../shared/useChangesLost';
import { useAppSelector } from '../../store/hooks';
import { useReadProblem } from '../../shared/editing/useReadProblem';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { AddCard } from '../../shared/merchant/AddCard';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { PageProblem, PageWaiting } from '../../shared/merchant/MerchantPageBody';
import { useCardsInStages } from '../../ui/useCardsInStages';
import { LinkTargetMissing } from '../../shared/links/LinkTargetMissing';
import { useAddressTarget } from '../../shared/links/useAddressTarget';
import { RuleCard, type RuleDialog } from './RuleCard';
import { RuleDialogs, type OpenRule } from './RuleDialogs';
import './shippingRules.css';

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

function Rules({ merchant, rules, searchParam }: RulesProps) {
  const { marked, opened, drop } = useAddressTarget(readRuleTarget);
  const [chosen, setChosen] = useState<OpenRule | null>(null);
  const open = chosen ?? (opened?.open ? { kind: opened.open, rule: opened.rule } : null);
  const cards = useRef<HTMLUListElement>(null);
  const drawn = useCardsInStages(rules, cards, marked !== null);
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
      <RuleDialogs
        open={open}
        rules={rules}
        merchantAddress={merchantAddress}
        isReadOnly={isReadOnly}
        cards={cards}
        onClose={close}
      />
    </>
  );
}
