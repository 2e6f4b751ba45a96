/** Import circles: files that import each other, including type imports. */
import path from 'node:path';
import ts from 'typescript';

type Imports = ReadonlyMap<string, readonly string[]>;

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * What each file imports from these folders, as paths relative to `root`, including dynamic imports and type imports.
 */
export function importsIn(root: string, folders: readonly string[]): Imports {
  const cache = ts.createModuleResolutionCache(root, (name) => name, OPTIONS);
  const files = folders.flatMap((folder) => ts.sys.readDirectory(path.join(root, folder), ['.ts', '.tsx']));
  const known = new Set(files);
  const importsOf = (file: string) =>
    ts
      .preProcessFile(ts.sys.readFile(file) ?? '', true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ts.resolveModuleName(fileName, file, OPTIONS, ts.sys, cache).resolvedModule)
      .flatMap((found) => (found && known.has(found.resolvedFileName) ? [found.resolvedFileName] : []));
  const named = (file: string) => path.relative(root, file);
  return new Map(files.map((file) => [named(file), importsOf(file).map(named)]));
}

/** At least one circle from each set of files that import each other: `a → b → a`. */
export function circlesIn(imports: Imports): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}
