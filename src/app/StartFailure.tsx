import { useState } from 'react';
import { FullPageMessage } from '../ui/FullPageMessage';
import { ConfigError } from './runtimeConfig';
import { BusyButton } from '../ui/BusyButton';

interface StartFailureProps {
  readonly error: unknown;
  /** Tries to start again; resolves if that failed too. */
  readonly onRetry: () => Promise<void>;
  /** Reloads the page. */
  readonly onReload: () => void;
}

/**
 * The whole page if the configuration could not be read, without which the console knows no server, or if code that
 * every page needs could not be loaded. index.html has the same text for the case that the code for this page is
 * missing.
 */
export function StartFailure({ error, onRetry, onReload }: StartFailureProps) {
  const [isPending, setPending] = useState(false);
  const isOfConfig = error instanceof ConfigError;
  const retry = () => {
    if (!isOfConfig) {
      // After an update of the server, the files that this page requests no longer exist, so trying again needs a
      // reload.
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
