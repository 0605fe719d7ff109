import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

let display: ChildProcess | undefined

/** Runs a virtual X display: WebKitGTK's browser has no headless mode. */
export async function setup(): Promise<void> {
  // Xvfb picks a free display number and prints it once it listens.
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
