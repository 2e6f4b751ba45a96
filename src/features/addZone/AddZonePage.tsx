import { AnchorButton } from '@blueprintjs/core';
import { useState } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { paths, type MerchantAddress } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addZoneActions, selectIsZoneTouched, selectZoneForm } from '../../store/views/addZone/addZoneSlice';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { DraftRestoredNotice } from '../../shared/editing/DraftRestoredNotice';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { PageProblem } from '../../shared/merchant/MerchantPageBody';
import { useRouterLink } from '../../shared/links/useRouterLink';
import { AddZoneForm } from './AddZoneForm';
import './addZone.css';

/**
 * /merchants/{name}/addZones (ZON-17 to ZON-27): the zone, quick fill, prices. Input survives a visit to another page
 * (docs/decisions/0011). Back leads to the merchant's zones.
 */
export function AddZonePage() {
  const ofPage = useMerchantOfPage();
  const { merchantId, name: merchantName, searchParam, load } = ofPage;
  const merchantAddress: MerchantAddress = { merchantId, merchantName, searchParam };
  const isTouched = useAppSelector((state) => selectIsZoneTouched(state, merchantId));
  // Input from before the merchant was archived can still be read, copied and discarded.
  const isShut = ({ archived }: MerchantRecord) => archived && !isTouched;
  return (
    <MerchantPage
      merchant={ofPage}
      page="Add Zone"
      back={{ to: paths.zones(merchantAddress), label: 'Back to zones' }}
      className="add-zone-page"
      aside={
        load.phase === 'ready' &&
        !isShut(load.merchant) && <KeptZone key={merchantId} merchantId={merchantId} />
      }
    >
      {(merchant) =>
        // Anyone can open the address; the server refuses it too.
        isShut(merchant) ? (
          <Archived merchantAddress={merchantAddress} />
        ) : (
          <>
            {merchant.archived && <ArchivedNote what="its zones" />}
            <AddZoneForm merchant={merchant} merchantAddress={merchantAddress} />
          </>
        )
      }
    </MerchantPage>
  );
}

function Archived({ merchantAddress }: { readonly merchantAddress: MerchantAddress }) {
  const link = useRouterLink(paths.zones(merchantAddress));
  return (
    <>
      <PageProblem title={merchantMessages.merchantArchived} text="Zones cannot be added to it." />
      <div className="add-zone-archived">
        <AnchorButton {...link} text="Show its zones" />
      </div>
    </>
  );
}

/** Shown only if the page opened with input in the form, not once the form is filled in. */
function KeptZone({ merchantId }: { readonly merchantId: string }) {
  const dispatch = useAppDispatch();
  const isTouched = useAppSelector((state) => selectIsZoneTouched(state, merchantId));
  const isEditing = useAppSelector((state) => selectZoneForm(state, merchantId).phase === 'editing');
  const [wasKept, setWasKept] = useState(isTouched);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    setWasKept(false);
    dispatch(addZoneActions.emptied({ merchantId }));
  };
  if (!wasKept || !isTouched) return null;
  return (
    <>
      <DraftRestoredNotice canStartOver={isEditing} onStartOver={() => setAsking(true)} />
      <DiscardDialog what="zone" isOpen={isAsking} onDiscard={discard} onKeep={() => setAsking(false)} />
    </>
  );
}
