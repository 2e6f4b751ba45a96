/**
 * Stands in for Blueprint's own loader of icons by name (see webpack.config.js). Every icon here is a component,
 * lint sees to that; the loader alone would bring the list of all names (9 kB) into the first load and the paths
 * of all icons (98 kB) at the first name it meets.
 */
export class Icons {
  /** Says in the console what was forgotten; the icon stays empty. */
  static load(icon: string | readonly string[]): Promise<void> {
    console.error(`An icon was asked for by name (${String(icon)}): pass the icon component instead.`);
    return Promise.resolve();
  }

  static loadAll(): Promise<void> {
    return Icons.load('all');
  }

  static getPaths(): undefined {
    return undefined;
  }

  static setLoaderOptions(): void {
    // There is no loader to be set.
  }
}
