import { useState } from 'react';
import { FullPageMessage } from '../ui/FullPageMessage';
import { ConfigError } from './runtimeConfig';
import { BusyButton } from '../ui/BusyButton';

interface StartFailureProps {
  readonly error: unknown;
  /** Tries to start once more; resolves when that failed too. */
  readonly onRetry: () => Promise<void>;
}

/**
 * The whole page when the configuration could not be read, without which the console knows no server, or when code that
 * every page needs did not come. index.html has the same words for code that is needed to draw this.
 */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  const [isPending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    void onRetry().finally(() => setPending(false));
  };
  return (
    <FullPageMessage
      title="The console could not start"
      text={
        error instanceof ConfigError
          ? 'Its configuration could not be read. The server may be down or restarting; nothing is lost.'
          : 'A part of it could not be loaded. Check the connection, then try again; nothing is lost.'
      }
      detail={error instanceof ConfigError ? error.detail : String(error)}
    >
      <BusyButton intent="primary" text="Try again" isBusy={isPending} onClick={retry} />
    </FullPageMessage>
  );
}
