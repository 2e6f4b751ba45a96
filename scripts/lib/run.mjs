/** Runs a program in this terminal; resolves with its exit code. */
import { spawn } from 'node:child_process';

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a locally installed tool with the current Node. */
export function runTool(modulePath, args, options = {}) {
  return run(process.execPath, [modulePath, ...args], options);
}
