import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import { createLiveBroadcaster } from '#gateway/sync/live/live.ts'
import { createNotifyScheduler } from '#gateway/sync/live/notify-scheduler.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { aHub } from '#tests/fixtures/hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GATHER_MS = 40
const ROUND_MS = 5000
const NAMED_MAX = 20

const VISITOR: Actor = { kind: 'anonymous' }

interface ChangeEvent {
  readonly db: DatabaseName
  readonly scope: string
  readonly docs?: unknown
}

/** Event streams of some members and of a visitor, each with its change events since it was last read. */
function streamsOf(uids: readonly Uid[]) {
  const hub = aHub()
  const live = createLiveBroadcaster(hub, createNotifyScheduler())
  const members = uids.map((uid): Actor => ({ kind: 'member', uid, userType: 'boutique' }))
  const streams = [...members, VISITOR].map((actor) => {
    const stream = new PassThrough()
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    live.serve({ stream, actor, stillSignedIn: async () => true })
    return (): ChangeEvent[] => {
      const events = [...text.matchAll(/event: change\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(String(data)))
      text = ''
      return events
    }
  })
  return { hub, streams }
}

const someone = () => newId(20) as Uid

describe('what is told of a change of their own', () => {
  it('names it to its members, by its id and revision, and to nobody else', async () => {
    const [boutique, createur, other] = [someone(), someone(), someone()]
    const { hub, streams } = streamsOf([boutique, createur, other])
    const { _id } = aCandidature(anAnnonce(boutique), createur)
    hub.change('candidatures', _id, '3-c')
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    const named = [{ db: 'candidatures', scope: 'own', docs: [[_id, '3-c']] }]
    expect(streams.map((drain) => drain())).toEqual([named, named, [], []])
  })

  it('names an annonce to whose it is, and never in what everybody is told', async () => {
    const [boutique, other] = [someone(), someone()]
    const { hub, streams } = streamsOf([boutique, other])
    const { _id } = anAnnonce(boutique)
    hub.change('annonces', _id, '1-a')
    hub.change('annonces', _id, '2-b')
    await vi.advanceTimersByTimeAsync(ROUND_MS)
    const everybody = { db: 'annonces', scope: 'public' }
    const ownChange = (rev: string) => ({ db: 'annonces', scope: 'own', docs: [[_id, rev]] })
    expect(streams.map((drain) => drain())).toEqual([
      [everybody, ownChange('1-a'), everybody, ownChange('2-b')],
      [everybody],
      [everybody],
    ])
  })

  /** A burst of changes: the first is notified at once. @returns the combined events about the rest */
  async function gathered(changes: readonly (readonly [id: string, rev: string])[]): Promise<readonly ChangeEvent[]> {
    const boutique = someone()
    const { hub, streams } = streamsOf([boutique])
    const [drain] = streams
    hub.change('users', boutique)
    drain?.()
    for (const [suffix, rev] of changes) hub.change('annonces', `${boutique}.${suffix}`, rev)
    await vi.advanceTimersByTimeAsync(GATHER_MS)
    const ownEvents = (drain?.() ?? []).filter(({ scope }) => scope === 'own')
    return ownEvents.map(({ docs, ...rest }) =>
      docs === undefined ? rest : { ...rest, docs: withoutUid(docs, boutique) },
    )
  }

  const withoutUid = (docs: unknown, uid: string) =>
    JSON.parse(JSON.stringify(docs).replaceAll(`${uid}.`, '')) as unknown

  const ofAnnonces = Array.from({ length: NAMED_MAX + 1 }, () => [newId(12), '1-a'] as const)
  const few = ofAnnonces.slice(0, NAMED_MAX)

  it('names all that was gathered, and nothing of it when it is too much', async () => {
    expect(await gathered(few)).toEqual([{ db: 'annonces', scope: 'own', docs: few }])
    expect(await gathered(ofAnnonces)).toEqual([{ db: 'annonces', scope: 'own' }])
    expect(await gathered([...ofAnnonces, ...few])).toEqual([{ db: 'annonces', scope: 'own' }])
  })

  it('names what has changed twice once, by its last revision', async () => {
    const again = few.map(([id]) => [id, '2-b'] as const)
    expect(await gathered([...few, ...again])).toEqual([{ db: 'annonces', scope: 'own', docs: again }])
  })
})
