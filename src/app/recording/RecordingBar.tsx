import { Button } from '@blueprintjs/core';
import { Record as RecordIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { downloadFile } from '../../lib/download';
import type { Recorder, RecordingStand } from '../../store/recording/recorder';
import './recording.css';

interface RecordingBarProps {
  readonly recorder: Recorder;
  /** Stops the recording and removes the bar. */
  readonly onStop: () => void;
}

const SAID = {
  full: 'Recording is full',
  sessionEnded: 'Recording ended with the session',
} as const satisfies Record<NonNullable<RecordingStand['ended']>, string>;

/** Says that the session is being recorded, and offers the file. */
export function RecordingBar({ recorder, onStop }: RecordingBarProps) {
  const { actions, size, ended } = useSyncExternalStore(recorder.onChange, recorder.stand);
  const save = () => {
    const at = new Date().toISOString().slice(0, 16).replace(':', '-');
    downloadFile(`session-${at}.json`, recorder.file(), 'application/json');
  };
  return (
    <section className={ended ? 'recording' : 'recording recording-on'} aria-label="Recording">
      <RecordIcon />
      <strong role="status">{ended ? SAID[ended] : 'Recording'}</strong>
      <span className="recording-size">
        {actions.toLocaleString('en-CA')} {actions === 1 ? 'action' : 'actions'},{' '}
        {(size / 1_000_000).toFixed(1)} MB
      </span>
      <Button size="small" onClick={save}>
        Save recording
      </Button>
      <Button size="small" variant="minimal" onClick={onStop}>
        {ended ? 'Close' : 'Stop'}
      </Button>
    </section>
  );
}
