/** `npm run stories`: rewrites the stories of docs/debugging.md with the output of their test. */
import { runTool } from './lib/run.mjs';

const test = ['--selectProjects=node', '--', 'test/store/devTools/debuggingPage'];
process.exit(
  await runTool('node_modules/jest/bin/jest.js', test, { env: { ...process.env, WRITE_STORIES: '1' } }),
);
