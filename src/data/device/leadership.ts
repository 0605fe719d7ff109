import { LOCKS } from '#wire/locks.ts'
import { CHANNELS } from '#wire/names.ts'
import type { DeviceServices } from './services.ts'

/** Local storage: how many times a tab has begun to lead. Belongs to no member, so it stays when one signs out. */
export const LEADERSHIP_KEY = 'rayon-libre:leadership'

const ASK_EVERY_MS = 20_000
const ANSWER_MS = 5000
const LATE_MS = 1000 // of a timer: the page slept, or its clock was set

/** Messages between tabs: a query, and its answer. */
type Word = 'who leads' | 'I lead'

interface Term {
  /** `undefined` without storage: only the lock then decides who leads. */
  readonly number: number | undefined
  readonly release: () => void
}

interface LeadershipHandlers {
  readonly lead: () => Promise<void>
  readonly follow: () => Promise<void>
}

/**
 * Leader election among a browser's tabs: the leader holds a lock until it closes. A frozen tab, or one blocked by a
 * dialog, keeps the lock: a visible tab therefore pings the leader, and steals the lock when it does not answer. The
 * former leader may wake up at any moment: terms are numbered, and only the latest counts.
 * @param handlers called when this tab leads, and when another does
 */
export function createLeadership(
  { environment, storage }: Pick<DeviceServices, 'environment' | 'storage'>,
  handlers: LeadershipHandlers,
) {
  const { clock, localStorage, locks, page } = environment
  const channel = environment.openChannel(CHANNELS.leader)
  let term: Term | undefined
  let inLine = false
  let closed = false
  let cancel = () => {}

  function lastNumber(): number {
    try {
      return Number(localStorage.getItem(LEADERSHIP_KEY)) || 0
    } catch {
      return 0
    }
  }

  function nextNumber(): number | undefined {
    const next = lastNumber() + 1
    try {
      localStorage.setItem(LEADERSHIP_KEY, String(next))
    } catch {
      return undefined
    }
    return lastNumber() === next ? next : undefined
  }

  function leads(): boolean {
    return term !== undefined && (term.number === undefined || term.number === lastNumber())
  }

  function releaseLost(): void {
    if (!leads()) term?.release()
  }

  function begin(release: () => void): Term {
    cancel()
    if (term !== undefined) void handlers.follow() // not yet notified of losing the former term
    term = { number: nextNumber(), release }
    channel?.postMessage('I lead' satisfies Word)
    void handlers.lead()
    return term
  }

  async function request(steal: boolean): Promise<void> {
    let acquired: Term | undefined
    const onAcquired = () =>
      new Promise<void>((release) => {
        if (!steal) inLine = false
        if (closed) release()
        else acquired = begin(release)
      })
    await locks.request(LOCKS.sync, { steal }, onAcquired).catch(() => undefined) // stolen from this tab
    if (acquired === undefined || acquired !== term) return
    term = undefined
    await handlers.follow().finally(wait)
  }

  function wait(): void {
    if (closed || term !== undefined) return
    if (!inLine) {
      inLine = true
      void request(false)
    }
    ask()
  }

  function ask(): void {
    cancel()
    if (channel === undefined || term !== undefined || !page.isVisible()) return
    channel.postMessage('who leads' satisfies Word)
    const due = clock.now() + ANSWER_MS
    cancel = clock.after(ANSWER_MS, () => {
      if (Math.abs(clock.now() - due) > LATE_MS) return ask()
      scheduleAsk()
      void request(true)
    })
  }

  function scheduleAsk(): void {
    cancel()
    cancel = clock.after(ASK_EVERY_MS, ask)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'I lead' && term === undefined) scheduleAsk()
    if (data === 'who leads' && leads()) channel.postMessage('I lead' satisfies Word)
  })
  let stops: readonly (() => void)[] = []

  return {
    leads,
    /** Waits for this tab's turn to lead. */
    start: () => {
      if (closed) return // the databases took longer to open than the page lasted
      // With storage in memory, tabs share no data: each replicates by itself.
      if (!storage.state.getState().lasting) {
        term = { number: undefined, release: () => {} }
        void handlers.lead()
        return
      }
      stops = [
        page.on('visibilitychange', () => {
          releaseLost()
          ask()
        }),
        page.onStorage(releaseLost),
      ]
      wait()
    },
    /** Releases the lock to the next tab in the queue. */
    close: () => {
      closed = true
      cancel()
      for (const stop of stops) stop()
      channel?.close()
      const last = term
      term = undefined
      last?.release()
    },
  }
}
