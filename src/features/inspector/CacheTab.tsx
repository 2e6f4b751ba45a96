import { counted } from '../../contract/counts';
import { logTime } from './figures';
import type { CacheEntry, Snapshot } from './readSnapshot';

/** `2 components, 1 command`: what holds an entry. */
function holdersOf({ components, commands }: CacheEntry): string {
  const held = [
    ...(components > 0 ? [counted(components, 'component')] : []),
    ...(commands > 0 ? [counted(commands, 'command')] : []),
  ];
  return held.length === 0 ? 'Nobody; expires soon' : held.join(', ');
}

/** The entries of the query cache, and what holds each. */
export function CacheTab({ snapshot: { entries } }: { readonly snapshot: Snapshot }) {
  return (
    <div className="inspector-scroll" role="region" aria-label="Cache" tabIndex={0}>
      <table className="inspector-table inspector-cache">
        <thead>
          <tr>
            <th scope="col">Request</th>
            <th scope="col">Status</th>
            <th scope="col">Received at</th>
            <th scope="col">Held by</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key}>
              <td title={entry.key}>{entry.key}</td>
              <td>{entry.status}</td>
              <td>{entry.fulfilledAt === undefined ? '' : logTime(entry.fulfilledAt)}</td>
              <td>{holdersOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <p className="inspector-none">The cache is empty</p>}
    </div>
  );
}
