import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')
const tiers = await gateway.member('createur')

const live = (caller: Pick<TestClient, 'headers'>) => openEvents(`${gateway.url}/sync/_live`, caller.headers)
const changed =
  (db: string, scope: string, ...docs: readonly (readonly [id: string, rev: string])[]) =>
  (event: { event: string; data: unknown }) =>
    event.event === 'change' && isDeepStrictEqual(event.data, docs.length === 0 ? { db, scope } : { db, scope, docs })
const changedIn = (db: string, scope: string) => (event: { event: string; data: unknown }) =>
  event.event === 'change' && isDeepStrictEqual({ ...Object(event.data), docs: null }, { db, scope, docs: null })

async function pushed(by: TestClient, db: string, doc: { readonly _id: string }): Promise<readonly [string, string]> {
  const [row] = await by.push(db, doc)
  return [doc._id, (row as { readonly rev: string }).rev]
}

describe('the live stream', () => {
  // Proves S4.annonce.3
  it('tells everyone of an annonce, and its owner twice over', async () => {
    const [visitor, owner] = [await live(gateway.anonymous), await live(boutique)]
    await Promise.all([visitor.until((one) => one.event === 'hello'), owner.until((one) => one.event === 'hello')])
    const named = await pushed(boutique, 'annonces', anAnnonce(boutique.uid))
    await Promise.all([
      visitor.until(changed('annonces', 'public')),
      owner.until(changed('annonces', 'public')),
      owner.until(changed('annonces', 'own', named)),
    ])
    expect(visitor.events.some(changedIn('annonces', 'own'))).toBe(false)
    visitor.close()
    owner.close()
  })

  // Proves S6.9
  it('tells of a candidature its two parties only', async () => {
    const annonce = anAnnonce(boutique.uid)
    await boutique.push('annonces', annonce)
    const [one, two, other, visitor] = await Promise.all([boutique, createur, tiers, gateway.anonymous].map(live))
    const named = await pushed(createur, 'candidatures', aCandidature(annonce, createur.uid))
    const isNotified = changed('candidatures', 'own', named)
    await Promise.all([one?.until(isNotified), two?.until(isNotified)])
    // A later public change proves that the others were not notified before it.
    await boutique.push('annonces', anAnnonce(boutique.uid))
    await Promise.all([other?.until(changed('annonces', 'public')), visitor?.until(changed('annonces', 'public'))])
    for (const stream of [other, visitor]) expect(stream?.events.some(changedIn('candidatures', 'own'))).toBe(false)
    for (const stream of [one, two, other, visitor]) stream?.close()
  })

  it('opens nothing for a HEAD', async () => {
    expect((await fetch(`${gateway.url}/sync/_live`, { method: 'HEAD' })).status).toBe(404)
  })

  // Proves V7.4.1
  it('ends with the session', async () => {
    const member = await gateway.member('createur')
    const stream = await live(member)
    await stream.until((one) => one.event === 'hello')
    await gateway.call('DELETE', '/api/session', undefined, member.token)
    await stream.until((one) => one.event === 'session-ended')
    await stream.ended
  })
})
