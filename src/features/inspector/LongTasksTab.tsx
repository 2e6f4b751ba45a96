import { grouped } from '../../contract/counts';

/** The tasks that blocked the page for more than 50 ms, newest first; null if the browser does not report them. */
export function LongTasksTab({ tasks }: { readonly tasks: readonly PerformanceEntry[] | null }) {
  return (
    <div className="inspector-scroll" role="region" aria-label="Long tasks" tabIndex={0}>
      {tasks === null && <p className="inspector-none">This browser does not report long tasks</p>}
      {tasks?.length === 0 && <p className="inspector-none">No task took more than 50 ms</p>}
      {tasks !== null && tasks.length > 0 && (
        <table className="inspector-table">
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col">ms</th>
            </tr>
          </thead>
          <tbody>
            {[...tasks].reverse().map(({ startTime, duration }, place) => (
              <tr key={tasks.length - place}>
                <td>{(startTime / 1000).toFixed(1)} s</td>
                <td>{grouped(Math.round(duration))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
