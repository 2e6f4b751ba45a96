import type { GeoCredit as Credit } from '../../contract/schemas/config';
import { ExternalLink } from '../../ui/ExternalLink';

/**
 * The source of addresses, in the wording that its service requires: `© OpenStreetMap contributors` (decision 0012).
 */
export function GeoCreditLine({ credit: { text, url } }: { readonly credit: Credit }) {
  return (
    <span className="geo-credit">
      {url === undefined ? text : <ExternalLink href={url}>{text}</ExternalLink>}
    </span>
  );
}
