/**
 * Finds the files of server/data. The build copies that folder beside the bundle, so it is always next to this module.
 */
import path from 'node:path';

/** Returns the path of a file of server/data, both in the source tree and in a build. */
export const dataFile = (name: string): string => path.resolve(__dirname, 'data', name);
