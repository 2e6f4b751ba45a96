/** Seeds a data folder with the built server and signs in the demo accounts. Every test file works on a copy of it. */
import fs from 'node:fs';
import { DEMO_ROLES, newTokenOf, seededTokenName } from './browser';
import { openRunFolder, templateFolder } from './folders';
import { SERVER_PROGRAM, startServer } from './server';

export default async function globalSetup(): Promise<void> {
  if (!fs.existsSync(SERVER_PROGRAM)) throw new Error('Run `npm run build` before the browser tests.');
  openRunFolder();
  const server = await startServer({ dataDir: templateFolder() });
  for (const role of DEMO_ROLES) process.env[seededTokenName(role)] = await newTokenOf(server.url, role);
  await server.stop();
}
