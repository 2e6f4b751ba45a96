import { Button, ButtonGroup, Card, Classes, NonIdealState } from '@blueprintjs/core';
import { SearchTemplate } from '@blueprintjs/icons';
import type { SerializedError } from '@reduxjs/toolkit';
import { toApiError, type ApiError } from '../../../api/errors';

interface MissingOrderProps {
  readonly orderId: string;
  /** Why the order could not be loaded; absent while it is loading. */
  readonly error: ApiError | SerializedError | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown in place of an order that is not loaded: a skeleton while it loads, then what went wrong. */
export function MissingOrder({ orderId, error, onRetry, onClose }: MissingOrderProps) {
  if (error === undefined) {
    return (
      <div className="order-detail-cards" aria-busy="true" aria-label="Loading the order" role="status">
        {['recipient', 'addresses', 'tracking'].map((card) => (
          <Card key={card} className={`${Classes.SKELETON} order-detail-skeleton`} />
        ))}
      </div>
    );
  }
  const { status, message } = toApiError(error);
  return (
    <NonIdealState
      className="order-detail-missing"
      icon={<SearchTemplate size={32} />}
      title={status === 404 ? 'No such order' : 'Could not load this order'}
      description={status === 404 ? message : `${orderId}: ${message}`}
      action={
        <ButtonGroup>
          {status !== 404 && <Button text="Try again" onClick={onRetry} />}
          <Button text="Close" onClick={onClose} />
        </ButtonGroup>
      }
    />
  );
}
