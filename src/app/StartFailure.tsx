import { useState } from 'react';
import { FullPageMessage } from '../ui/FullPageMessage';
import { ConfigError } from './runtimeConfig';
import { BusyButton } from '../ui/BusyButton';

interface StartFailureProps {
  readonly error: unknown;
  /** Tries to start once more; resolves when that failed too. */
  readonly onRetry: () => Promise<void>;
  /** Loads the page anew. */
  readonly onReload: () => void;
}

/**
 * The whole page when the configuration could not be read, without which the console knows no server, or when code that
 * every page needs did not come. index.html has the same words for code that is needed to draw this.
 */
export function StartFailure({ error, onRetry, onReload }: StartFailureProps) {
  const [isPending, setPending] = useState(false);
  const isOfConfig = error instanceof ConfigError;
  const retry = () => {
    if (!isOfConfig) {
      // After an update of the server this page asks for files that are gone, as often as it tries.
      onReload();
      return;
    }
    setPending(true);
    void onRetry().finally(() => setPending(false));
  };
  return (
    <FullPageMessage
      title="The console could not start"
      text={
        isOfConfig
          ? 'Its configuration could not be read. The server may be down or restarting; nothing is lost.'
          : 'A part of it could not be loaded. Check the connection, then try again; nothing is lost.'
      }
      detail={isOfConfig ? error.detail : String(error)}
    >
      <BusyButton intent="primary" text="Try again" isBusy={isPending} onClick={retry} />
    </FullPageMessage>
  );
}
