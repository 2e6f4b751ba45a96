import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { ZONE_FIELDS, type ZoneField } from '../../domain/zones/zoneDraft';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { addZoneActions, selectZoneForm } from '../../store/views/addZone/addZoneSlice';
import { ZoneFields } from '../../shared/zones/ZoneFields';
import { zoneFieldId } from '../../shared/zones/zoneFieldId';

const FORM = 'add-zone';

/** The element id of a field, for moving the focus to it. */
export const newZoneFieldId = (field: ZoneField): string => zoneFieldId(FORM, field);

interface NewZoneCardProps {
  readonly merchantId: MerchantId;
  readonly problems: Partial<Record<ZoneField, string>>;
}

/** Name, time zone and facility (ZON-18 to ZON-21). A name that is taken is reported while it is typed. */
export function NewZoneCard({ merchantId, problems }: NewZoneCardProps) {
  const dispatch = useAppDispatch();
  const { draft, phase, isTried } = useAppSelector((state) => selectZoneForm(state, merchantId));
  const shown = ZONE_FIELDS.filter((name) => isTried || draft[name].trim() !== '');
  return (
    <section className="card add-zone-card" aria-labelledby="add-zone-card-title">
      <h2 id="add-zone-card-title" className="add-zone-card-head">
        Zone
      </h2>
      <div className="add-zone-fields">
        <ZoneFields
          id={FORM}
          values={draft}
          problems={Object.fromEntries(shown.map((name) => [name, problems[name]]))}
          isLocked={phase === 'saving'}
          onChange={(name, typed) =>
            dispatch(addZoneActions.fieldChanged({ merchantId, changes: { [name]: typed } }))
          }
        />
      </div>
    </section>
  );
}
