/** MapLibre without WebGL, as in jsdom: maps cannot be created. */
export function setWorkerUrl(): void {}

export class Map {
  constructor() {
    throw new Error('WebGL2 is required to display this map.');
  }
}
