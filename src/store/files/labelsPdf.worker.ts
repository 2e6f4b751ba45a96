/** The worker that merges labels. */
import { buildLabelsPdf } from './labelsPdf';
import { serveBuilder, type WirePort } from './workerBuilder';

serveBuilder(self as WirePort, () => buildLabelsPdf(true));
