/** `npm run stories`: writes the stories of docs/debugging.md anew, as the test beside the product's tells them. */
import { runTool } from './lib/run.mjs';

const test = ['--selectProjects=node', '--', 'test/store/devTools/debuggingPage'];
process.exit(
  await runTool('node_modules/jest/bin/jest.js', test, { env: { ...process.env, WRITE_STORIES: '1' } }),
);
