import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

let display: ChildProcess | undefined

/** Runs a display that nobody sees: WebKitGTK's browser has windows. */
export async function setup(): Promise<void> {
  // It chooses a number that is free, and says it once it listens.
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-noreset']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb has ended'))),
  ])) as [Buffer]
  process.env.DISPLAY = `:${said.toString().trim()}`
  display = child
}

export async function teardown(): Promise<void> {
  if (display === undefined) return
  const exit = once(display, 'exit')
  display.kill()
  await exit
}
