/** Prints what is being measured. */
export function progress(step: string): void {
  console.log(`  ${step}`);
}
