import { Button, KeyComboTag } from '@blueprintjs/core';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { useAnswerKeys } from './useAnswerKeys';
import { leaveQuestion } from '../../shared/orders/orderActions';
import './actionQuestion.css';

interface QuestionBoxProps {
  readonly title: string;
  /** The key of the action that opened it. */
  readonly combo: string;
  readonly cancel: RefObject<HTMLButtonElement>;
  /** The answer that Enter gives. Without one, Cancel gets the focus. */
  readonly go: RefObject<HTMLButtonElement>;
  /** Room for three buttons. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
  /** The buttons after Cancel. */
  readonly answers: ReactNode;
}

/** A question under the button of an action on the selected orders. Cancel leaves everything as it is. */
export function QuestionBox({
  title,
  combo,
  cancel,
  go,
  isWide = false,
  children,
  answers,
}: QuestionBoxProps) {
  const dispatch = useAppDispatch();
  const keys = useAnswerKeys(cancel, combo.slice(-1));
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(box, () => go.current ?? cancel.current);
  return (
    <div
      ref={box}
      className={isWide ? 'action-question is-wide' : 'action-question'}
      role="dialog"
      aria-labelledby={titleId}
      {...keys}
    >
      <div className="action-question-body">
        <div className="action-question-head">
          <h2 id={titleId}>{title}</h2>
          <KeyComboTag combo={combo} />
        </div>
        {children}
      </div>
      <div className="action-question-foot">
        <Button
          ref={cancel}
          text="Cancel"
          endIcon={<KeyTag>Esc</KeyTag>}
          onClick={() => dispatch(leaveQuestion())}
        />
        {answers}
      </div>
    </div>
  );
}

/** The key that presses the button. */
export const KeyTag = ({ children }: { readonly children: string }) => (
  <kbd className="action-question-key" aria-hidden="true">
    {children}
  </kbd>
);

/** Takes the focus at once, because keys may be pressed before the transition has ended, and gives it back on close. */
function useFocusWhileOpen(question: RefObject<HTMLElement>, first: () => HTMLElement | null): void {
  const before = useRef(document.activeElement);
  const toFocus = useRef(first);
  useLayoutEffect(() => {
    const [element, here] = [before.current, question.current];
    toFocus.current()?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // A click elsewhere has already moved the focus; leave it there.
      const isHere = activeElement === document.body || here?.contains(activeElement) === true;
      if (isHere && element instanceof HTMLElement) element.focus({ preventScroll: true });
    };
  }, [question]);
}
