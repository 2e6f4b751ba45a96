import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { counted } from '../../contract/counts';
import { fileMessages } from '../../contract/fileMessages';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { selectQuestionAt, selectQuestionIds } from '../../store/views/orders/actionQuestionSlice';
import { OLD_AFTER_MS, recordAges } from '../../store/entities/orders/recordAges';
import { answerExport, type OrderAction } from '../../shared/orders/orderActions';
import { KeyTag, QuestionBox } from './QuestionBox';

/**
 * Asked when the loaded orders are old: says how old, and offers to read them again before the export. Enter exports
 * what is loaded, without a request.
 */
export function ExportQuestion({ action }: { readonly action: OrderAction }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [{ ids, text }] = useState(() => {
    const state = store.getState();
    const selected = selectQuestionIds(state);
    const at = selectQuestionAt(state);
    const { oldestAt, oldCount } = recordAges(state, selected, at);
    return {
      ids: selected,
      text: fileMessages.exportAges(selected.length, oldCount, at - (oldestAt ?? at), OLD_AFTER_MS),
    };
  });
  const go = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <QuestionBox
      title={`Export ${counted(ids.length, 'order')}?`}
      combo={action.combo}
      cancel={cancel}
      go={go}
      isWide
      answers={
        <>
          <Button text="Read again first" onClick={() => dispatch(answerExport(ids, { readsAgain: true }))} />
          <Button
            ref={go}
            intent="primary"
            text="Export as loaded"
            endIcon={<KeyTag>↵</KeyTag>}
            onClick={() => dispatch(answerExport(ids, { readsAgain: false }))}
          />
        </>
      }
    >
      <p className="action-question-text">{text}</p>
    </QuestionBox>
  );
}
