import type { Flag } from './flagSources';

/** The feature flags and settings, and the source of each. */
export function FlagsTab({ flags }: { readonly flags: readonly Flag[] }) {
  return (
    <div className="inspector-scroll" role="region" aria-label="Flags" tabIndex={0}>
      <table className="inspector-table">
        <thead>
          <tr>
            <th scope="col">Flag</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {flags.map(({ name, value, from }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value === true ? 'on' : value === false ? 'off' : value}</td>
              <td>{from}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
