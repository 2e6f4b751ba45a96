import { Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons';
import { grouped } from '../../../contract/counts';
import type { FindingLine } from './windowFindings';
import type { WindowsEditorController } from './useWindowsEditor';
import './findings.css';

interface FindingListProps {
  readonly lines: readonly FindingLine[];
  readonly editor: Pick<WindowsEditorController, 'goTo' | 'addRow' | 'isLocked'>;
}

/** Lines beyond this many are counted: after pasting thousands of wrong rows, the first ones are a start. */
const LINES_MAX = 20;

const ICONS = { error: ErrorIcon, warning: WarningSign, information: InfoSign } as const;
const SAID = { error: 'Error: ', warning: 'Warning: ', information: 'Information: ' } as const;

/** What the checks found, one line each, with a link to the cell or a button that adds the missing row. */
export function FindingList({ lines, editor }: FindingListProps) {
  if (lines.length === 0) return null;
  const listed = lines.slice(0, LINES_MAX);
  const left = lines.length - listed.length;
  return (
    <ul className="findings" aria-label="Findings">
      {listed.map(({ key, severity, subject, text, typed, go, add }) => {
        const Icon = ICONS[severity];
        return (
          <li key={key} className={`finding finding-${severity}`}>
            <Icon size={14} />
            <span className="finding-text">
              <span className="visually-hidden">{SAID[severity]}</span>
              {subject !== '' && <strong>{subject}</strong>} {text}
              {typed !== '' && <span className="muted"> {typed}</span>}
            </span>
            {go && (
              <button
                type="button"
                className="finding-go"
                aria-label={`Go to cell: ${subject} ${text}`}
                onClick={() => editor.goTo(go.grid, go.row, go.column)}
              >
                Go to cell
              </button>
            )}
            {add && (
              <button
                type="button"
                className="finding-go"
                aria-label={`Add a row: ${subject} ${text}`}
                aria-disabled={editor.isLocked || undefined}
                onClick={() => editor.addRow(add.grid, add.day)}
              >
                Add a row
              </button>
            )}
          </li>
        );
      })}
      {left > 0 && <li className="finding muted">{`and ${grouped(left)} more`}</li>}
    </ul>
  );
}
