/** The label thread: makes one label after the other, while the server goes on answering. */
import { parentPort } from 'node:worker_threads';
import { openLabelMaker } from './makeLabelPdf';
import type { LabelAnswer, LabelTask } from './labelProtocol';
import { LettersMissing } from './missingLetters';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

const maker = openLabelMaker();
const answer = (message: LabelAnswer): void => port.postMessage(message);

port.on('message', ({ label }: LabelTask) => {
  maker
    .then((make) => make(label))
    .then((bytes) => answer({ base64: Buffer.from(bytes).toString('base64') }))
    .catch((error: unknown) => {
      if (error instanceof LettersMissing) answer({ missing: error.fields });
      else answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
});
