/** Streets from above with a delivery route: decoration of the login page, drawn instead of loaded. */
const ROWS = [0, 1, 2, 3, 4, 5, 6].map((row) => 250 + 96 * row);
const COLUMNS = [0, 1, 2, 3, 4, 5, 6].map((column) => 90 + 76 * column);
const ROUTE: readonly (readonly [number, number])[] = [
  [91, 741],
  [164, 588],
  [180, 584],
  [310, 599],
  [348, 519],
  [333, 410],
  [319, 312],
];
const STOPS = [ROUTE[0], ROUTE[1], ROUTE[3], ROUTE[5]].filter((point) => point !== undefined);
const [endX, endY] = ROUTE[6] ?? [0, 0];

const line = (points: readonly (readonly [number, number])[]): string =>
  points.map((point) => point.join(',')).join(' ');

export function SidePicture() {
  return (
    <svg
      className="login-picture"
      viewBox="0 0 480 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className="login-picture-streets">
        {ROWS.map((y) => (
          <polyline
            key={y}
            points={line([
              [-1, y],
              [180, y - 50],
              [481, y - 14],
            ])}
          />
        ))}
        {COLUMNS.map((x) => (
          <polyline
            key={x}
            points={line([
              [x + 150, 0],
              [x, 301],
              [x + 30, 519],
              [x - 152, 900],
            ])}
          />
        ))}
      </g>
      <g className="login-picture-route">
        <polyline points={line(ROUTE)} />
        {STOPS.map(([x, y]) => (
          <circle key={y} cx={x} cy={y} r={4} />
        ))}
      </g>
      <circle className="login-picture-halo" cx={endX} cy={endY} r={12} />
      <circle className="login-picture-end" cx={endX} cy={endY} r={6} />
    </svg>
  );
}
