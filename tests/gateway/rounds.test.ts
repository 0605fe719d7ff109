import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { createLiveBroadcaster } from '#gateway/sync/live/live.ts'
import { createNotifyScheduler } from '#gateway/sync/live/notify-scheduler.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { aHub } from '#tests/fixtures/hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ROUND_MS = 5000
const BACKLOG_MAX = 64 * 1024 // bytes

/** A number of listeners, and how often each was notified. */
function aCrowd(count: number) {
  const rounds = createNotifyScheduler()
  const times = Array.from({ length: count }, () => 0)
  const knows = Array.from({ length: count }, () => 0) // the number of changes when each was last notified
  let changes = 0
  const listeners = times.map((_, nth) => ({
    notifyPublic: () => {
      times[nth] = (times[nth] ?? 0) + 1
      knows[nth] = changes
    },
  }))
  for (const listener of listeners) rounds.join(listener)
  const notifiedCount = () => times.filter((count) => count > 0).length
  const change = () => {
    changes += 1
    rounds.changed()
  }
  return { rounds, times, knows, listeners, notifiedCount, change }
}

describe('a crowd', () => {
  it('is told of a change one after the other, each once, all within a round', async () => {
    const { change, times, notifiedCount } = aCrowd(1000)
    change()
    const progress: number[] = []
    for (let passed = 0; passed < ROUND_MS; passed += 500) {
      await vi.advanceTimersByTimeAsync(500)
      progress.push(notifiedCount())
    }
    expect(progress).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])
    await vi.advanceTimersByTimeAsync(10 * ROUND_MS)
    expect(new Set(times)).toEqual(new Set([1]))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that hears of changes without end is told once a round, and misses none', async () => {
    const { times, knows, change } = aCrowd(1000)
    for (let passed = 0; passed < 4 * ROUND_MS; passed += 200) {
      change()
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(new Set(times)).toEqual(new Set([4]))
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    expect(new Set(knows)).toEqual(new Set([100]))
  })

  it('leaves nobody out when some leave and others come meanwhile', async () => {
    const { rounds, change, listeners, times } = aCrowd(400)
    change()
    await vi.advanceTimersByTimeAsync(500)
    for (const listener of listeners.slice(0, 200)) rounds.leave(listener)
    const late = vi.fn()
    rounds.join({ notifyPublic: late })
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    expect(new Set(times.slice(200))).toEqual(new Set([1]))
    expect(late).not.toHaveBeenCalled() // it read the current state when it joined
    change()
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    expect(late).toHaveBeenCalledOnce()
  })
})

describe('a browser', () => {
  /** Event streams of these members, as they are read so far. */
  function streamsOf(uids: readonly Uid[]) {
    const hub = aHub()
    const live = createLiveBroadcaster(hub, createNotifyScheduler(), (_db, seq) => `epoch:${seq}`)
    const texts = uids.map((uid) => {
      const stream = new PassThrough({ encoding: 'utf8' })
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      const actor = { kind: 'member', uid, userType: 'boutique' } as const
      live.serve({ stream, actor, stillSignedIn: async () => true })
      return () => text
    })
    /** The changes notified on each, in order. */
    const notified = () =>
      texts.map((text) =>
        [...text().matchAll(/event: change\n.*"db":"(\w+)","scope":"(\w+)"/g)].map(([, db, scope]) => `${db} ${scope}`),
      )
    return { hub, live, texts, notified }
  }

  const someone = () => newId(20) as Uid

  it("hears at once of what is its member's own, and of no other's", async () => {
    const [boutique, createur, other] = [someone(), someone(), someone()]
    const { hub, notified } = streamsOf([boutique, createur, other])
    hub.change('candidatures', aCandidature(anAnnonce(boutique), createur)._id)
    await vi.advanceTimersByTimeAsync(0)
    expect(notified()).toEqual([['candidatures own'], ['candidatures own'], []])
  })

  it('hears at once of what its member publishes, and not again in its turn; the others in theirs', async () => {
    const author = someone()
    const { hub, notified } = streamsOf([author, ...Array.from({ length: 100 }, someone)])
    hub.change('annonces', anAnnonce(author)._id)
    await vi.advanceTimersByTimeAsync(0)
    const now = notified().map(({ length }) => length)
    expect(now).toEqual([2, ...Array.from({ length: 100 }, () => 0)])
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    expect(notified()).toEqual([
      ['annonces public', 'annonces own'],
      ...Array.from({ length: 100 }, () => ['annonces public']),
    ])
  })

  it('hears of a burst once at once, and once when it is over', async () => {
    const [boutique, createur] = [someone(), someone()]
    const { hub, notified } = streamsOf([boutique])
    for (let nth = 0; nth < 20; nth += 1) hub.change('candidatures', aCandidature(anAnnonce(boutique), createur)._id)
    await vi.advanceTimersByTimeAsync(1000)
    expect(notified()[0]).toEqual(['candidatures own', 'candidatures own'])
    hub.change('candidatures', aCandidature(anAnnonce(boutique), createur)._id)
    expect(notified()[0]).toHaveLength(3)
  })

  it('hears again at each beat where the feeds stood, where one answer is not every other', async () => {
    const [boutique, createur] = [someone(), someone()]
    const { hub, live, texts } = streamsOf([boutique])
    await vi.advanceTimersByTimeAsync(20_000)
    hub.change('candidatures', aCandidature(anAnnonce(boutique), createur)._id)
    hub.change('annonces', anAnnonce(createur)._id)
    await vi.advanceTimersByTimeAsync(20_000)
    const positions = [
      { db: 'candidatures', scope: 'own', seq: 'epoch:1' },
      { db: 'annonces', scope: 'public', seq: 'epoch:2' },
    ]
    const beats = [...(texts[0]?.() ?? '').matchAll(/event: beat\ndata: (.*)\n/g)].map(([, data = '']) => data)
    expect(beats.map((data) => JSON.parse(data))).toEqual([{ positions: [] }, { positions }])
    live.stop()
  })

  // Proves V1.3.4
  it.each([
    ['that does not read is cut off before much is kept for it', false],
    ['that reads is told of every change', true],
  ])('%s', async (_what, reads) => {
    const stream = new PassThrough()
    if (reads) stream.resume()
    const hub = aHub()
    const live = createLiveBroadcaster(hub, createNotifyScheduler())
    const stop = live.serve({ stream, actor: { kind: 'anonymous' }, stillSignedIn: async () => true })
    let most = 0
    for (let nth = 0; nth < 5000 && !stream.destroyed; nth += 1) {
      hub.change('annonces', anAnnonce(newId(20) as Uid)._id)
      await vi.advanceTimersByTimeAsync(50)
      most = Math.max(most, stream.writableLength)
    }
    stop()
    expect(stream.destroyed).toBe(!reads)
    expect(most).toBeLessThan(BACKLOG_MAX + 200)
  })
})
