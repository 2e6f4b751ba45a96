/**
 * Saving a change of a zone (docs/decisions/zones.md): the call says on which version of the zone it was made. What
 * another person changed beside it is taken in and the change sent again; what they changed of the same is for the
 * person to decide.
 */
import { failureText, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { zoneOfRefusal, zonesApi } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { UpdateZoneRequest } from '../../../contract/schemas/zones';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { selectZoneById } from '../../entities/zones/zonesSelectors';
import { zoneReceived } from '../../entities/zones/zonesSlice';
import {
  errorNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../../notices/noticesSlice';
import { knownChange, type KnownChange } from '../../edits/knownChange';
import type { AppThunk } from '../../types';
import { readAfterRefusal } from '../merchants/readAfterRefusal';

/** More changes by others than this during one save are told as a failure. */
const RESENDS_MAX = 5;

/** What is to be done, given the zone as it is now. */
type ZoneStep<Conflict> =
  | { readonly kind: 'send'; readonly update: UpdateZoneRequest }
  /** The zone is as wanted: an earlier try whose answer was lost did it. */
  | { readonly kind: 'done' }
  | { readonly kind: 'conflict'; readonly theirs: Conflict };

export type ZoneOutcome<Conflict> =
  | { readonly kind: 'saved' }
  /** `problem` is what stands at the form; the toast has been shown. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** `changed` is absent where nobody said who changed it. */
  | { readonly kind: 'conflict'; readonly theirs: Conflict; readonly changed: KnownChange | undefined };

interface ZoneChange<Conflict> {
  readonly zone: ZoneKey;
  /** What the toasts are about. */
  readonly about: NoticeAbout;
  /** Asked before each try; `isAgain` after one that was refused. */
  readonly step: (zone: ZoneRecord, isAgain: boolean) => ZoneStep<Conflict>;
  readonly success: Said;
  /** The words of a failure around its reason, which may be empty. */
  readonly failure: (reason: string) => string;
}

/** Saves the change and tells the outcome by toast, but for a conflict, which is told where it is decided. Never throws. */
export const saveZone =
  <Conflict>({
    zone: key,
    about,
    step,
    success,
    failure,
  }: ZoneChange<Conflict>): AppThunk<Promise<ZoneOutcome<Conflict>>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(about));
    const saved = (): ZoneOutcome<Conflict> => {
      dispatch(successNotice(about, success.text, success.lines && { lines: success.lines }));
      return { kind: 'saved' };
    };
    const failed = (problem: string): ZoneOutcome<Conflict> => {
      dispatch(errorNotice(about, problem));
      return { kind: 'failed', problem };
    };
    const merchantId = selectZoneById(getState(), key)?.merchantId ?? '';
    let error: ApiError | null = null;
    let changed: KnownChange | undefined;
    for (let resends = 0; resends <= RESENDS_MAX; resends += 1) {
      const zone = selectZoneById(getState(), key);
      if (zone === undefined) return failed(merchantMessages.zoneNotFound(''));
      const next = step(zone, error !== null);
      if (next.kind === 'done') return saved();
      if (next.kind === 'conflict') return { ...next, changed };
      const ifMatch = zone.version !== undefined && { ifMatch: zone.version };
      const call = { zone, update: next.update, ...ifMatch };
      try {
        await dispatch(zonesApi.endpoints.updateZone.initiate(call, { track: false })).unwrap();
        return saved();
      } catch (thrown) {
        error = toApiError(thrown);
        const current = error.status === 412 ? zoneOfRefusal(error, zone) : null;
        if (current === null) break;
        dispatch(zoneReceived(current));
        changed = knownChange(error, current);
      }
    }
    if (error) void dispatch(readAfterRefusal(merchantId, error));
    if (error && isForNobody(error)) return { kind: 'failed', problem: error.message };
    return failed(error ? failureText(error, failure) : failure(''));
  };
