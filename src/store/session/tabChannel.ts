/** The channel between the tabs of one person in one browser. */

/** The part of BroadcastChannel that is used here. */
export interface BrowserChannel {
  postMessage(message: unknown): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

interface TabPlatform {
  readonly tab: string;
  /** Null if the browser has none: messages then reach no tab. */
  openChannel(): BrowserChannel | null;
}

interface Envelope<Message> {
  readonly email: string;
  readonly tab: string;
  readonly message: Message;
}

export interface TabChannel<Message> {
  send(message: Message): void;
  close(): void;
}

/** Opens the channel of one person. Messages of other people's tabs and of this tab are not delivered. */
export function openTabChannel<Message>(
  platform: TabPlatform,
  email: string,
  receive: (message: Message) => void,
): TabChannel<Message> {
  const { tab } = platform;
  const channel = platform.openChannel();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent) => {
      const envelope = data as Envelope<Message>;
      if (envelope.email === email && envelope.tab !== tab) receive(envelope.message);
    };
  }
  return {
    send: (message) => channel?.postMessage({ email, tab, message } satisfies Envelope<Message>),
    close: () => channel?.close(),
  };
}
