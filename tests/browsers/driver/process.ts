import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Ends the process and all that it started, which share a group. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // None is left.
  }
  await ended
}

/** Starts a program in a group of its own; what it says is kept, for when it does not start. */
export function start(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly said: () => string } {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const keep = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => {
    said += String(error)
  })
  return { child, said: () => said }
}
