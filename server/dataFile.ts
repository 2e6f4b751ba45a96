/** The files of server/data. The build puts a copy of the folder beside the bundle, so that it is always next to us. */
import path from 'node:path';

/** Path of a file of server/data, in the source tree and in a build alike. */
export const dataFile = (name: string): string => path.resolve(__dirname, 'data', name);
