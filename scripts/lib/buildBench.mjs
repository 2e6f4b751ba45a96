import esbuild from 'esbuild';

/** Bundles a program of bench/; packages stay where they are. Returns when it is there. */
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
    // The console's own code is only run there as far as it does without a page.
    logOverride: { 'empty-import-meta': 'silent' },
  });
