/**
 * Changes a zone (docs/decisions/zones.md): the call names the version that the change is based on. Another person's
 * change of other parts is not a conflict.
 */
import type { OnVersion } from '../../../api/calls';
import { failureText } from '../../../api/errors';
import { zoneOfRefusal, zonesApi } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { UpdateZoneRequest } from '../../../contract/schemas/zones';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { selectZoneById } from '../../entities/zones/zonesSelectors';
import { zoneReceived } from '../../entities/zones/zonesSlice';
import type { NoticeAbout, Said } from '../../notices/noticesSlice';
import type { ChangedRecord } from '../../edits/saveChange';
import type { AppThunk } from '../../types';
import { readAfterRefusal } from '../merchants/readAfterRefusal';

interface ZoneWords {
  /** The key of the toasts. */
  readonly about: NoticeAbout;
  readonly success: Said;
  /** The text of a failure with its reason, which may be empty. */
  readonly failure: (reason: string) => string;
}

/** How to save a changed zone. */
export const changedZone = (key: ZoneKey, { failure, ...words }: ZoneWords): ChangedRecord<ZoneRecord> => ({
  ...words,
  held: (state) => selectZoneById(state, key),
  gone: merchantMessages.thisZoneGone,
  take: (refusal) => (dispatch, getState) => {
    const zone = selectZoneById(getState(), key);
    const current = zone === undefined ? null : zoneOfRefusal(refusal, zone);
    if (current !== null) dispatch(zoneReceived(current));
    return current;
  },
  failure: (error) => failureText(error, failure),
  refused: (error) => (dispatch, getState) => {
    const merchantId = selectZoneById(getState(), key)?.merchantId;
    if (merchantId !== undefined) void dispatch(readAfterRefusal(merchantId, error));
  },
});

/** Sends a change of a zone. */
export const sendZone =
  (zone: ZoneRecord, update: UpdateZoneRequest, how: OnVersion): AppThunk<Promise<unknown>> =>
  (dispatch) =>
    dispatch(zonesApi.endpoints.updateZone.initiate({ zone, update, ...how }, { track: false })).unwrap();
