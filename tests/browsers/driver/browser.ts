import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { soon } from '../../fixtures/soon.ts'
import type { Session } from './commands.ts'
import { createPage } from './page.ts'

export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** How to start a browser under a driver and connect to it. */
interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Its driver types into a date field like a keyboard, one part after the other. */
  readonly datesByPart?: boolean
  /** Rejects until the program listens. */
  connect(): Promise<Session>
}

/** Ends the process and its children, which share a process group. */
async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
  await ended
}

/**
 * One browser with a profile of its own, in a temporary folder removed with it: it shares nothing with other browsers.
 * @param site the origin that paths are relative to
 */
export async function openBrowser(site: string, prepare: (home: string, downloads: string) => Promise<Program>) {
  const home = await mkdtemp(join(tmpdir(), 'rayon-libre-browser-'))
  const downloads = join(home, 'downloads')
  await mkdir(downloads)
  const { command, args, env, connect, datesByPart = false } = await prepare(home, downloads)
  const all = { ...process.env, ...env }
  const child = spawn(command, args, { env: all, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
    })
  }
  child.on('error', (error) => {
    said += String(error)
  })
  const close = async () => {
    await endGroup(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await soon(() => {
      if (child.exitCode !== null) throw new Error(`${command} has ended:\n${said}`)
      return connect()
    })
    const inFront = { handle: '' }
    const pageOf = (handle: string) => createPage({ session, site, datesByPart, inFront }, handle)
    const [initialHandle = ''] = (await session.send('GetWindowHandles')) as readonly string[]
    await session.send('SetTimeouts', { script: 60_000, pageLoad: 120_000, implicit: 0 })
    return {
      /** The tab it opens with. */
      page: pageOf(initialHandle),
      /** The folder for its downloads. */
      downloads,
      newTab: async () => {
        const { handle } = (await session.send('NewWindow', { type: 'tab' })) as { readonly handle: string }
        return pageOf(handle)
      },
      /** Resizes the window, as closely as the engine allows. */
      resize: async (width: number, height: number) => void (await session.send('SetWindowRect', { width, height })),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
