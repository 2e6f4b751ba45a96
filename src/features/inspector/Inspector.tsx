import { Button, Tab, Tabs } from '@blueprintjs/core';
import { Cross, Duplicate, Pause, Play } from '@blueprintjs/icons';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { APP_VERSION } from '../../contract/constants';
import { counted, grouped } from '../../contract/counts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectRoles } from '../../store/session/sessionSlice';
import { KeyCombo } from '../../ui/KeyCombo';
import { useCopy } from '../../ui/useCopy';
import { CacheTab } from './CacheTab';
import { durationOf } from './callTiming';
import { median, sizeText } from './figures';
import { FlagsTab } from './FlagsTab';
import { flagsWithSources } from './flagSources';
import { FeedTab } from './FeedTab';
import { JobsTab } from './JobsTab';
import { LongTasksTab } from './LongTasksTab';
import type { Snapshot } from './readSnapshot';
import { makeReport } from './report';
import { RequestsTab } from './RequestsTab';
import { StoreTab } from './StoreTab';
import { useFocusInAndBack } from './useFocusInAndBack';
import { useObserved } from './useObserved';
import { useSnapshot } from './useSnapshot';
import { useWrittenConfig } from './useWrittenConfig';
import './inspector.css';
import './requests.css';

interface InspectorProps {
  /** Whether the user opened it, so that the focus moves into it. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/**
 * What the console knows about itself, in a drawer beside the page, which stays usable
 * (docs/decisions/0066-inspector.md).
 */
export function Inspector({ takesFocus, onClose }: InspectorProps) {
  const titleId = useId();
  const drawer = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const snapshot = useSnapshot(isPaused);
  const resources = useObserved<PerformanceResourceTiming>('resource');
  const longTasks = useObserved('longtask');
  const store = useAppStore();
  const written = useWrittenConfig();
  const flags = flagsWithSources(store.getState(), written);
  const roles = useAppSelector(selectRoles);
  useFocusInAndBack(drawer, takesFocus);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must not also close something on the page.
    event.stopPropagation();
    onClose();
  };
  const { calls, entries, jobs, feed } = snapshot;
  return (
    <section ref={drawer} className="inspector" role="dialog" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className="inspector-head">
        <h2 id={titleId}>Inspector</h2>
        <span className="muted">
          Version {APP_VERSION} · {roles.join(', ')}
        </span>
        <KeyCombo combo="ctrl + `" />
        <Button
          variant="minimal"
          icon={isPaused ? <Play /> : <Pause />}
          aria-label="Pause"
          aria-pressed={isPaused}
          onClick={() => setPaused(!isPaused)}
        />
        <Button variant="minimal" icon={<Cross />} aria-label="Close the inspector" onClick={onClose} />
      </header>
      <Tabs id="inspector" className="inspector-tabs" animate={false} renderActiveTabPanelOnly>
        <Tab
          id="requests"
          title={<Title name="Requests" count={calls.length} />}
          panel={<RequestsTab snapshot={snapshot} resources={resources ?? []} />}
        />
        <Tab
          id="cache"
          title={<Title name="Cache" count={entries.length} />}
          panel={<CacheTab snapshot={snapshot} />}
        />
        <Tab id="jobs" title={<Title name="Jobs" count={jobs.length} />} panel={<JobsTab jobs={jobs} />} />
        <Tab
          id="feed"
          title={
            <>
              Feed <span className={`inspector-dot is-${feed.phase}`} aria-hidden="true" />
            </>
          }
          panel={<FeedTab feed={feed} />}
        />
        <Tab
          id="flags"
          title={<Title name="Flags" count={flags.length} />}
          panel={<FlagsTab flags={flags} />}
        />
        <Tab id="store" title="Store" panel={<StoreTab />} />
        <Tab
          id="longTasks"
          title={<Title name="Long tasks" count={longTasks?.length ?? 0} />}
          panel={<LongTasksTab tasks={longTasks} />}
        />
      </Tabs>
      <Foot parts={{ snapshot, flags, longTasks }} />
    </section>
  );
}

const Title = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <>
    {name} <span className="inspector-count">{grouped(count)}</span>
  </>
);

/** The totals of all calls, and the report. */
function Foot({ parts }: { readonly parts: Parameters<typeof makeReport>[0] }) {
  const dispatch = useAppDispatch();
  const { said, copy } = useCopy(() => dispatch(makeReport(parts)));
  return (
    <footer className="inspector-foot">
      <span className="muted">{totalsOf(parts.snapshot)}</span>
      <span role="status" className="inspector-said">
        {said}
      </span>
      <Button intent="primary" icon={<Duplicate />} text="Copy report" onClick={copy} />
    </footer>
  );
}

function totalsOf({ calls, pageMs }: Snapshot): string {
  const answered = calls.filter(({ answeredAt }) => answeredAt !== undefined);
  const bytes = answered.reduce((sum, { size = 0 }) => sum + size, 0);
  const ms = Math.round(median(answered.map((call) => durationOf(call, pageMs))));
  return `${counted(calls.length, 'request')} · ${sizeText(bytes)} · median ${ms} ms · no bodies are kept`;
}
