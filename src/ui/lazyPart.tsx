import { lazy, type ComponentType, type FunctionComponent, type ReactNode } from 'react';

/** The code of a part could not be loaded: there is no connection, or the server has files of a newer version. */
export class MissingCodeError extends Error {
  /** @param forget makes the next render load the code again, because React caches the failure */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'MissingCodeError';
  }
}

/** The props of a module's component; an empty object if it takes none. */
type PropsOf<Module> = Module extends { default: (props: infer Props extends object) => ReactNode }
  ? Props
  : object;

/**
 * A component whose code is loaded when it is first rendered. On failure it throws a `MissingCodeError`; the
 * `ErrorBoundary` that catches it makes the next render load the code again.
 */
export function lazyPart<Module extends { default: (props: never) => ReactNode }>(
  load: () => Promise<Module>,
): FunctionComponent<PropsOf<Module>> {
  type Part = ComponentType<PropsOf<Module>>;
  const fetchPart = load as unknown as () => Promise<{ default: Part }>;
  const begin = (): Part =>
    lazy(() =>
      fetchPart().catch((cause: unknown) => {
        throw new MissingCodeError(cause, () => {
          current = begin();
        });
      }),
    ) as unknown as Part;
  let current = begin();

  return function LazyPart(props) {
    const Current = current;
    return <Current {...props} />;
  };
}
