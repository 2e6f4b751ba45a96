import { useCallback, useRef, useState } from 'react';
import { grouped } from '../../contract/counts';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { ZoneKey, ZoneRecord } from '../../domain/merchants/zoneRecord';
import { paths, readZoneTarget, type ZoneTarget } from '../../paths';
import { useAppSelector } from '../../store/hooks';
import { selectPrefixIndex, selectZonesOfMerchant } from '../../store/entities/zones/zonesSelectors';
import { useMerchantOfPage } from '../../shared/merchant/useMerchantOfPage';
import { ArchivedNote } from '../../shared/merchant/ArchivedNote';
import { MerchantPage } from '../../shared/merchant/MerchantPage';
import { AddCard } from '../../shared/merchant/AddCard';
import { useCardsInStages } from '../../ui/useCardsInStages';
import { LinkTargetMissing } from '../../shared/links/LinkTargetMissing';
import { useAddressTarget } from '../../shared/links/useAddressTarget';
import { CodeTester } from './CodeTester';
import { ZoneCard, type ZoneDialog } from './ZoneCard';
import { ZoneDialogs, type OpenZone } from './ZoneDialogs';
import './zones.css';

/** The zones of a merchant (ZON-01 to ZON-06): the code tester, the cards and their dialogs. */
export function ZonesPage() {
  const ofPage = useMerchantOfPage();
  const { merchantId, searchParam, load } = ofPage;
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId));
  return (
    <MerchantPage
      merchant={ofPage}
      page="Zones"
      className="zones-page"
      aside={load.phase === 'ready' && <Count zones={zones} />}
    >
      {(merchant) => <Zones merchant={merchant} zones={zones} searchParam={searchParam} />}
    </MerchantPage>
  );
}

const counted = (count: number, noun: string, nouns: string) => (
  <>
    <strong>{grouped(count)}</strong> {count === 1 ? noun : nouns}
  </>
);

/** `8 zones · 248 prefixes`. */
function Count({ zones }: { readonly zones: readonly ZoneRecord[] }) {
  const prefixes = zones.reduce((sum, { locationPricing }) => sum + locationPricing.pricingRows.length, 0);
  return (
    <span className="zones-count" role="status">
      {counted(zones.length, 'zone', 'zones')} · {counted(prefixes, 'prefix', 'prefixes')}
    </span>
  );
}

interface ZonesProps {
  readonly merchant: MerchantRecord;
  /** Sorted by name. */
  readonly zones: readonly ZoneRecord[];
  readonly searchParam: string | null;
}

/** What a link opens. */
const linkedZone = ({ zone, prefix, open }: ZoneTarget): OpenZone =>
  open === 'edit' ? { kind: 'edit', zone } : { kind: 'pricing', zone, find: '', mark: prefix ?? '' };

function Zones({ merchant, zones, searchParam }: ZonesProps) {
  const guard = useAppSelector((state) => selectPrefixIndex(state, merchant));
  const { marked, opened, drop } = useAddressTarget(readZoneTarget);
  const [chosen, setChosen] = useState<OpenZone | null>(null);
  const open = chosen ?? (opened && linkedZone(opened));
  const setOpen = (next: OpenZone | null) => {
    setChosen(next);
    drop();
  };
  const [refused, setRefused] = useState<ZoneKey | null>(null);
  const onOpen = useCallback(
    (kind: ZoneDialog, { id }: ZoneRecord) => {
      if (kind === 'delete') setRefused(null);
      setChosen(kind === 'pricing' ? { kind, zone: id, find: '', mark: '' } : { kind, zone: id });
      drop();
    },
    [drop],
  );
  const cards = useRef<HTMLUListElement>(null);
  const drawn = useCardsInStages(zones, cards, marked !== null);
  const onQuestionGone = useCallback(() => {
    setChosen(null);
    cards.current?.focus({ preventScroll: true });
  }, []);
  const merchantAddress = { merchantId: merchant.id, merchantName: merchant.name, searchParam };
  return (
    <>
      {merchant.archived && <ArchivedNote what="its zones" />}
      {marked && !zones.some(({ id }) => id === marked.zone) && (
        <LinkTargetMissing what="zone" onClose={drop} />
      )}
      <CodeTester guard={guard} />
      {merchant.archived && zones.length === 0 && <p className="zones-none">This merchant had no zones.</p>}
      <ul className="cards" ref={cards} aria-label="Zones" tabIndex={-1}>
        {drawn.map((zone) => (
          <ZoneCard
            key={zone.id}
            zone={zone}
            isReadOnly={merchant.archived}
            isRefused={refused === zone.id}
            isMarked={marked?.zone === zone.id}
            onOpen={onOpen}
          />
        ))}
        {!merchant.archived && (
          <AddCard
            to={paths.addZone(merchantAddress)}
            text="Add Zone"
            {...(zones.length === 0 && { note: 'No zones yet. Without one, orders become OUT_OF_FSA.' })}
          />
        )}
      </ul>
      <ZoneDialogs
        open={open}
        merchant={merchant}
        zones={zones}
        guard={guard}
        onOpen={setOpen}
        onRefused={(zone) => {
          setRefused(zone);
          setOpen(null);
        }}
        onQuestionGone={onQuestionGone}
      />
    </>
  );
}
