/** Who made a record what it is, as a refusal said (docs/decisions/wire.md#versions). */
import type { ApiError } from '../../api/errors';
import type { LastChange } from '../../contract/schemas/common';

/** What carries the version that a person saw. */
export interface Versioned {
  readonly version?: number | undefined;
}

/** The last change of a record in one of its versions. Of a newer version it would be a guess. */
export interface KnownChange extends LastChange {
  readonly version: number | undefined;
}

/** What a refusal says of the change that led to `theirs`; undefined where it does not say. */
export const knownChange = ({ changed }: ApiError, { version }: Versioned): KnownChange | undefined =>
  changed && { ...changed, version };

/** Who changed the record, when that is known of its present version. */
export const changeOf = ({ version }: Versioned, change: KnownChange | undefined): LastChange | undefined =>
  change?.version === version ? change : undefined;
