/** Tells on the terminal what is being measured now. */
export function progress(step: string): void {
  console.log(`  ${step}`);
}
