import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../tests/fixtures/free-port.ts'
import { usedBy } from '../report/process.ts'

export interface RunningGateway {
  readonly port: number
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** @returns how long it took, in milliseconds */
  start(): Promise<number>
  stop(): Promise<void>
  /** Its clock stands still from then on. @param at milliseconds since the epoch */
  stopClock(at: number): void
  /** Of the process that runs; kept from the last look when it is dead. */
  memory(): { readonly mb: number; readonly peakMb: number }
  metrics(): Promise<string>
  /** All that it has written to its log, over all its lives. */
  log(): Promise<string>
}

/** One gateway on its folder and port, not started yet. @param program as it was built */
export async function aGateway(
  program: string,
  folder: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningGateway> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const file = join(folder, `${name}.log`)
  const log = createWriteStream(file, { flags: 'a' })
  let child: ChildProcess | undefined
  let used = { mb: 0, peakMb: 0 }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    port,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    stopClock: (at) => void child?.send(at),
    start: async () => {
      const begun = performance.now()
      const own = {
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        DATA_DIR: join(folder, name),
      }
      const started = fork(program, [], {
        execArgv: [], // not what reads TypeScript
        env: { ...process.env, ...env, ...own },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      started.stdout?.pipe(log, { end: false })
      started.stderr?.pipe(log, { end: false })
      await new Promise<void>((resolve, reject) => {
        started.once('message', () => resolve())
        started.once('exit', (code) => reject(new Error(`${name} ended with ${code}, see ${file}`)))
      })
      return performance.now() - begun
    },
    memory: () => {
      const now = child?.pid === undefined ? null : usedBy(child.pid)
      if (now !== null) used = { mb: now.mb, peakMb: Math.max(used.peakMb, now.peakMb) }
      return used
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    log: () => readFile(file, 'utf8'),
  }
}
