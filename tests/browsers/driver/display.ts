import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a display that nobody sees, for what has windows. @returns its name, and what ends it */
export async function openDisplay(): Promise<{ readonly name: string; readonly close: () => Promise<void> }> {
  // It chooses a number that is free, and says it once it listens.
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-noreset']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb has ended'))),
  ])) as [Buffer]
  return {
    name: `:${said.toString().trim()}`,
    close: async () => {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}
