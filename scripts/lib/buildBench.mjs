import esbuild from 'esbuild';

/** Bundles a program of bench/ without its packages. Resolves when the bundle is written. */
export const buildBench = (source, program) =>
  esbuild.build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    // Only the parts of the console that do not need a page are run.
    logOverride: { 'empty-import-meta': 'silent' },
  });
