/** MapLibre as it is where there is no WebGL, as in jsdom: no map can be made. */
export function setWorkerUrl(): void {}

export class Map {
  constructor() {
    throw new Error('WebGL2 is required to display this map.');
  }
}
