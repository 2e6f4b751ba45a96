/** Who changed a record last, from a refusal (docs/decisions/wire.md#versions). */
import type { ApiError } from '../../api/errors';
import type { LastChange } from '../../contract/schemas/common';
import type { Versioned } from '../../lib/versions';

/** The last change of a record, for one of its versions. For a newer version it would be a guess. */
export interface KnownChange extends LastChange {
  readonly version: number | undefined;
}

/** The change that led to `theirs`, from a refusal; undefined if it does not say. */
export const knownChange = ({ changed }: ApiError, { version }: Versioned): KnownChange | undefined =>
  changed && { ...changed, version };

/** Who changed the record, if that is known for its current version. */
export const changeOf = ({ version }: Versioned, change: KnownChange | undefined): LastChange | undefined =>
  change?.version === version ? change : undefined;
