/**
 * Replaces Blueprint's own loader of icons by name (see webpack.config.js). Every icon here is a component, which
 * lint checks. Otherwise the loader would add the list of all names (9 kB) to the first load, and the paths of all
 * icons (98 kB) at the first name.
 */
export class Icons {
  /** Logs the mistake to the console; the icon stays empty. */
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
    // There is no loader to set.
  }
}
