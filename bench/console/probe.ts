/**
 * Injected into the page to measure times from the inside. Runs in the browser, so it must not refer to this module.
 */
import type { Page } from 'playwright-core';

interface Probe {
  /**
   * Resolves with the time at which a frame with such an element was painted: a task posted in the frame's callback
   * runs after the frame.
   */
  painted(selector: string): Promise<number>;
  /** Measures from the next event of this type until such an element was painted. Starts listening at once. */
  afterEvent(type: string, selector: string): void;
  /** Result of the last `afterEvent`. Milliseconds. */
  outcome: Promise<number>;
  /** Milliseconds from the start of the navigation until the first rows were painted. */
  firstRows: Promise<number>;
  /** The times at which responses of the order search were completely read. */
  readonly answers: number[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

function install(): void {
  const painted: Probe['painted'] = (selector) =>
    new Promise((resolve) => {
      const frame = () => {
        if (document.querySelector(selector) === null) {
          requestAnimationFrame(frame);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      };
      requestAnimationFrame(frame);
    });
  const answers: number[] = [];
  window.probe = {
    painted,
    answers,
    outcome: Promise.resolve(0),
    firstRows: painted('.order-row[data-row]'),
    afterEvent: (type, selector) => {
      window.probe.outcome = new Promise((resolve) => {
        const listen = (event: Event) => {
          void painted(selector).then((at) => resolve(at - event.timeStamp));
        };
        window.addEventListener(type, listen, { capture: true, once: true });
      });
    },
  };
  // The time at which a response with orders was completely read; everything after it is the console's own work.
  const readText = Object.getOwnPropertyDescriptor(Response.prototype, 'text')
    ?.value as () => Promise<string>;
  Response.prototype.text = async function text(this: Response) {
    const read = await readText.call(this);
    if (/\/api\/orders$/.test(this.url)) answers.push(performance.now());
    return read;
  };
}

/** Injects the probe into every document that the page loads from now on. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(install);
}
