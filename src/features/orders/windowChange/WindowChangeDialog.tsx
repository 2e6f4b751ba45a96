import { Button } from '@blueprintjs/core';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { messages } from '../../../contract/messages';
import {
  checkWindowForm,
  EMPTY_WINDOW_FORM,
  windowChangeOf,
  type WindowErrors,
  type WindowForm,
  type WindowZoneChoice,
} from '../../../domain/windows/windowChange';
import { useJobCommand } from '../../../shared/jobs/useJobCommand';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks';
import {
  selectWindowChangeJobId,
  selectWindowDraft,
  windowChangeEvents,
} from '../../../store/views/windowChange/windowChangeSlice';
import { startChangeWindow } from '../../../store/workflows/changeWindow';
import { msPerOrder } from '../../../store/workflows/changeWindowFigures';
import type { JobCommand } from '../../../store/jobs/jobsChannel';
import { jobEvents } from '../../../store/jobs/jobsSlice';
import { selectJobById } from '../../../store/jobs/jobsSelectors';
import { isFinished, leftOverCount, retryableCount, type Job } from '../../../store/jobs/jobTypes';
import { CHECK_THE_YEAR } from '../../../lib/dateRanges';
import { deepEqual } from '../../../lib/deepEqual';
import { useFirstInvalid } from '../../../ui/firstInvalid';
import { ModalDialog } from '../../../ui/ModalDialog';
import { onSingleClick } from '../../../ui/onSingleClick';
import { ReasonTooltip } from '../../../ui/ReasonTooltip';
import { useFocusKept } from '../../../ui/useFocusKept';
import { ignoreSecondEnter } from '../../../ui/secondEnter';
import { useWindowJobFigures, useWindowOrders, type WindowOrders } from './useWindowOrders';
import { useWindowZones } from './useWindowZones';
import { WindowFields } from './WindowFields';
import { WindowFootWords } from './WindowFootWords';
import { WindowPreview } from './WindowPreview';
import { WindowProgress } from './WindowProgress';
import './windowChange.css';

/**
 * Change Delivery Window: the form, what it will do to the selected orders, and the progress of the job. After
 * closing, the job continues in the tray, and the form keeps its values until the change is done.
 */
export function WindowChangeDialog() {
  const dispatch = useAppDispatch();
  const formId = useId();
  const jobId = useAppSelector(selectWindowChangeJobId);
  const job = useAppSelector((state) => (jobId === null ? undefined : selectJobById(state, jobId)));
  const figures = useWindowJobFigures(job);
  const orders = useWindowOrders(job, figures);
  const { form, wasKept, edit, startOver } = useWindowForm();
  const [isSubmitted, setIsSubmitted] = useState(false);
  // The zone the times were sent in: they stay in it, although it may not have been chosen.
  const [sentZone, setSentZone] = useState<WindowZoneChoice | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const toFirstInvalid = useFirstInvalid(formRef);
  const estimateMs = useEstimate(orders.toChange.length);

  const zones = useWindowZones(orders, form.zone, job ? sentZone : null);
  const errors = checkWindowForm(form, zones.zones);
  const change = windowChangeOf(form, zones);
  const close = () => dispatch(windowChangeEvents.closed());
  const toForm = () => {
    if (!formRef.current?.contains(document.activeElement)) formRef.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (job || orders.toChange.length === 0) return;
    setIsSubmitted(true);
    if (change === null) return toFirstInvalid();
    // Include skipped orders: the job's results say for each why nothing was sent.
    const started = dispatch(startChangeWindow([...orders.toChange, ...orders.skipped], change));
    if (started === null) return;
    // The focus moves to Close, which a second Enter must not press.
    ignoreSecondEnter();
    setSentZone(zones.chosen);
    dispatch(windowChangeEvents.sent({ jobId: started, draft: form }));
  };

  return (
    <ModalDialog
      title="Change Delivery Window"
      className="window-change"
      onClose={close}
      // Do not close on an accidental click outside.
      canOutsideClickClose={false}
    >
      <div className="window-sides">
        <form ref={formRef} id={formId} className="window-form" noValidate onSubmit={submit}>
          <WindowFields
            form={form}
            onChange={edit}
            errors={isSubmitted ? errors : typingErrors(errors, form)}
            zones={zones}
            isDisabled={job !== undefined}
          />
        </form>
        <div className="window-side">
          <WindowPreview orders={orders} form={form} zones={zones} figures={figures} />
          <WindowProgress
            job={job}
            figures={figures}
            toSend={orders.toChange.length}
            estimateMs={estimateMs}
          />
        </div>
      </div>
      <div className="window-foot">
        {job ? (
          <JobFoot job={job} onClose={close} />
        ) : (
          <>
            <WindowFootWords
              form={form}
              zones={zones}
              wasKept={wasKept}
              onStartOver={startOver}
              toForm={toForm}
            />
            <div className="window-buttons">
              <Button text="Cancel" onClick={close} />
              <SendButton formId={formId} orders={orders} />
            </div>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

/** Before the first submit, report only what is clearly wrong, not what is still missing. */
function typingErrors(errors: WindowErrors, form: WindowForm): WindowErrors {
  // A date or time that is still being typed counts as empty.
  const isWrongWay = errors.toTime === messages.windowEndBeforeStart && form.toTime !== '';
  // A date of a strange year is complete.
  const strange = (['fromDate', 'toDate'] as const).filter((date) => errors[date] === CHECK_THE_YEAR);
  // A note that is present can only be too long.
  const long = (['notes', 'externalNotes'] as const).filter(
    (note) => errors[note] && form[note].trim() !== '',
  );
  return {
    ...(isWrongWay && { toTime: errors.toTime }),
    ...Object.fromEntries([...strange, ...long].map((field) => [field, errors[field]])),
  };
}

interface SendButtonProps {
  readonly formId: string;
  readonly orders: WindowOrders;
}

/** The one primary button; if there is nothing to send, it says why. */
function SendButton({ formId, orders }: SendButtonProps) {
  const { held, ending, underWay } = orders;
  const toChange = orders.toChange.length;
  const none =
    held > 0
      ? messages.windowsHeld(held)
      : ending > 0
        ? messages.windowsEnding(ending)
        : underWay > 0
          ? messages.windowsUnderWay
          : messages.windowsAllSkipped;
  return (
    <ReasonTooltip reason={toChange === 0 ? none : null}>
      {(describedBy) => (
        <Button
          type="submit"
          form={formId}
          intent="primary"
          text={toChange === 1 ? 'Change 1 order' : `Change ${toChange} orders`}
          disabled={toChange === 0}
          aria-describedby={describedBy}
        />
      )}
    </ReasonTooltip>
  );
}

/** The buttons while the job is running, waiting or finished. */
function JobFoot({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { command: send, question } = useJobCommand(job.id);
  const command = (wanted: JobCommand) => onSingleClick(() => send(wanted));
  // The windows can be put back from the results.
  const showResults = () => {
    onClose();
    dispatch(jobEvents.resultsOpened({ jobId: job.id }));
  };
  const isOver = isFinished(job);
  const { unknown } = job.counts;
  const retryable = retryableCount(job);
  const leftOver = leftOverCount(job);
  const closeButton = useRef<HTMLButtonElement>(null);
  const buttons = useFocusKept<HTMLDivElement>(closeButton);
  // The send button is gone, and a field is locked: whichever had the focus, move it, or Escape and Tab would no longer
  // work. The browser takes it from a locked field only later.
  useEffect(() => {
    const here = document.activeElement;
    if (here === document.body || here?.matches(':disabled')) closeButton.current?.focus();
  }, []);
  return (
    <>
      <span className="window-muted">{!isOver && 'You can close this: the job continues in the tray.'}</span>
      <div ref={buttons} className="window-buttons">
        {!isOver && (
          <Button text="Stop sending" disabled={job.state === 'cancelling'} onClick={command('cancel')} />
        )}
        {job.state === 'paused' && <Button text="Resume" intent="primary" onClick={command('resume')} />}
        {leftOver > 0 && <Button text={`Change the other ${leftOver}`} onClick={command('continue')} />}
        {isOver && unknown > 0 && <Button text={`Check ${unknown}`} onClick={command('check')} />}
        {retryable > 0 && <Button text={`Retry ${retryable} failed`} onClick={command('retry')} />}
        {isOver && <Button text="Results" onClick={onSingleClick(showResults)} />}
        <Button
          ref={closeButton}
          text="Close"
          intent={isOver ? 'primary' : 'none'}
          onClick={onSingleClick(onClose)}
        />
      </div>
      {question}
    </>
  );
}

/**
 * The form's values. They start as they were left, and every change is saved to the store; after sending, the form
 * still shows them although the store has dropped them.
 */
function useWindowForm() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [form, setForm] = useState(() => selectWindowDraft(store.getState()) ?? EMPTY_WINDOW_FORM);
  const latest = useRef(form);
  const [wasKept, setWasKept] = useState(() => !deepEqual(form, EMPTY_WINDOW_FORM));
  const edit = (change: Partial<WindowForm>) => {
    const draft = { ...latest.current, ...change };
    latest.current = draft;
    setForm(draft);
    dispatch(windowChangeEvents.draftChanged(draft));
  };
  const startOver = () => {
    setWasKept(false);
    edit(EMPTY_WINDOW_FORM);
  };
  return { form, wasKept, edit, startOver };
}

/**
 * How long this many orders would take, at the pace of the fastest window change of this session. Milliseconds; null
 * if there was none.
 */
function useEstimate(count: number): number | null {
  const jobs = useAppSelector((state) => state.jobs.byId);
  const pace = useMemo(() => msPerOrder(Object.values(jobs).filter((job) => job !== undefined)), [jobs]);
  return pace === null ? null : pace * count;
}
