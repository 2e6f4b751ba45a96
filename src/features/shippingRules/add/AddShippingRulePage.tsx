import { AnchorButton } from '@blueprintjs/core';
import { Map as MapIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListShippingRulesQuery } from '../../../api/shippingRulesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantOfPage } from '../../../domain/merchants/merchantOfPage';
import { paths, type MerchantAddress } from '../../../paths';
import { selectZonesOfMerchant } from '../../../store/entities/zones/zonesSelectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  addShippingRuleActions,
  selectIsRuleTouched,
  selectRuleForm,
  selectRuleFormEmptied,
} from '../../../store/views/addShippingRule/addShippingRuleSlice';
import { useMerchantOfPage } from '../../../shared/merchant/useMerchantOfPage';
import { DiscardDialog } from '../../../ui/DiscardDialog';
import { ArchivedNote } from '../../../shared/merchant/ArchivedNote';
import { EmptyState } from '../../../ui/EmptyState';
import { focusField } from '../../../ui/focusField';
import { DraftRestoredNotice } from '../../../shared/editing/DraftRestoredNotice';
import { MerchantPage } from '../../../shared/merchant/MerchantPage';
import { useIsHere } from '../../../ui/useIsHere';
import { useRouterLink } from '../../../shared/links/useRouterLink';
import { RULE_FIELDS } from '../../../domain/rules/newRule';
import { fieldIdOf } from './ruleFormIds';
import { AddShippingRuleForm } from './AddShippingRuleForm';
import './addShippingRule.css';

/**
 * /merchants/{name}/addShippingRules (SHR-13 to SHR-22): zones, days, surcharge, windows, services and weights of a
 * new rule. After adding, the merchant's rules open, which is also where Back leads. Input survives a visit to
 * another page (docs/decisions/0011).
 */
export function AddShippingRulePage() {
  const ofPage = useMerchantOfPage();
  // A page for each merchant, also for two of one name: a late answer must not lead away from the other one's form.
  return <PageOfMerchant key={ofPage.merchantId} ofPage={ofPage} />;
}

function PageOfMerchant({ ofPage }: { readonly ofPage: MerchantOfPage }) {
  const { merchantId, name: merchantName, searchParam, load } = ofPage;
  const merchantAddress: MerchantAddress = { merchantId, merchantName, searchParam };
  const emptied = useAppSelector((state) => selectRuleFormEmptied(state, merchantId));
  const hasZones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId).length > 0);
  // To warn about pairs that already have a rule while zones are chosen; the server decides.
  useListShippingRulesQuery(merchantId, { skip: merchantId === '', refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const isHere = useIsHere();
  const onAdded = () => {
    // Do not navigate if the user has left the page meanwhile.
    if (isHere.current) void navigate(paths.shippingRules(merchantAddress));
  };
  // The pressed button disappeared with the input: focus the first field of the new form.
  const isStartingOver = useRef(false);
  useEffect(() => {
    if (!isStartingOver.current) return;
    isStartingOver.current = false;
    focusField(fieldIdOf(RULE_FIELDS[0]));
  }, [emptied]);
  // Input from before the merchant was archived or its last zone deleted can still be read, copied and discarded.
  const isTouched = useAppSelector((state) => selectIsRuleTouched(state, merchantId));
  const canAdd = load.phase === 'ready' && (isTouched || (!load.merchant.archived && hasZones));
  return (
    <MerchantPage
      merchant={ofPage}
      page="Add Shipping Rules"
      back={{ to: paths.shippingRules(merchantAddress), label: 'Back to shipping rules' }}
      className="add-rule-page"
      aside={
        canAdd && (
          <KeptRule
            key={emptied}
            merchantId={merchantId}
            onDiscard={() => {
              isStartingOver.current = true;
            }}
          />
        )
      }
    >
      {(merchant) => {
        const note = merchant.archived && <ArchivedNote what="its shipping rules" />;
        if (note && !isTouched) return note;
        if (!hasZones && !isTouched) return <NoZones merchantAddress={merchantAddress} />;
        return (
          <>
            {note}
            <AddShippingRuleForm key={emptied} merchantAddress={merchantAddress} onAdded={onAdded} />
          </>
        );
      }}
    </MerchantPage>
  );
}

interface KeptRuleProps {
  readonly merchantId: string;
  readonly onDiscard: () => void;
}

/** Shown only if the page opened with input in the form, not once the form is filled in. */
function KeptRule({ merchantId, onDiscard }: KeptRuleProps) {
  const dispatch = useAppDispatch();
  const isTouched = useAppSelector((state) => selectIsRuleTouched(state, merchantId));
  const isEditing = useAppSelector((state) => selectRuleForm(state, merchantId).phase === 'editing');
  const copyOf = useAppSelector((state) => selectRuleForm(state, merchantId).copyOf);
  const [wasKept] = useState(isTouched);
  const [isAsking, setAsking] = useState(false);
  if (!wasKept || !isTouched) return null;
  return (
    <>
      <DraftRestoredNotice
        {...(copyOf !== null && { text: merchantMessages.ruleCopied(copyOf) })}
        canStartOver={isEditing}
        onStartOver={() => setAsking(true)}
      />
      <DiscardDialog
        what="shipping rule"
        isOpen={isAsking}
        onDiscard={() => {
          onDiscard();
          dispatch(addShippingRuleActions.emptied({ merchantId }));
        }}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}

/** Shown if the merchant has no zones, which a rule needs. */
function NoZones({ merchantAddress }: { readonly merchantAddress: MerchantAddress }) {
  const link = useRouterLink(paths.addZone(merchantAddress));
  return (
    <EmptyState
      className="page-problem"
      icon={<MapIcon size={32} />}
      title="No zones yet"
      text="A shipping rule goes from one zone to another, or stays within one. Add a zone first."
      action={<AnchorButton {...link} intent="primary" text="Add Zone" />}
    />
  );
}
