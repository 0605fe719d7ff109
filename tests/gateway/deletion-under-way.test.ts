import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import type { Store } from '#gateway/store/store.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aPair, leaves, type Pair } from '#tests/fixtures/leaving.ts'
import { aSignal } from '#tests/fixtures/signal.ts'
import { accountDocs, allDocs } from '#tests/fixtures/store.ts'
import { sha256Sync, webp } from '#tests/fixtures/webp.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const DATABASES = STORE_DATABASES.filter((name) => name !== 'accounts' && name !== 'coordination')

const gateway = await startHttpGateway()
const door = withDoor(gateway.store)
/** Another gateway on the store, whose members' writes block once the door is shut. */
const otherGateway = await startHttpGateway({ store: door.store })
let pair: Pair
beforeEach(async () => {
  pair = await aPair(gateway)
})

/** A store whose member writes block while the door is shut. */
function withDoor(store: Store) {
  let shut: { readonly arrival: ReturnType<typeof aSignal>; readonly opening: ReturnType<typeof aSignal> } | undefined
  const wait = async (): Promise<void> => {
    shut?.arrival.give()
    await shut?.opening.given
  }
  const writeAs: Store['writeAs'] = async (...write) => {
    await wait()
    return store.writeAs(...write)
  }
  const db: Store['db'] = (name) =>
    new Proxy(store.db(name), {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (name !== 'photos' || property !== 'put') return value.bind(target)
        return async (...args: unknown[]) => {
          await wait()
          return (await value.apply(target, args)) as unknown
        }
      },
    })
  /** @returns once a write has come to it */
  const shutIt = () => {
    shut = { arrival: aSignal(), opening: aSignal() }
    return shut.arrival.given
  }
  const open = () => {
    shut?.opening.give()
    shut = undefined
  }
  return { store: { ...store, writeAs, db }, shut: shutIt, open }
}

async function everything(uid: Uid): Promise<readonly string[]> {
  const found = await Promise.all(DATABASES.map((name) => allDocs(gateway.store, name)))
  return found.flat().flatMap((doc) => (JSON.stringify(doc).includes(uid) ? [String(doc._id)] : []))
}

/** Sends a request to the other gateway and waits until its write is blocked. */
async function under({ headers }: TestClient, path: string, init: RequestInit): Promise<{ answer: Promise<Response> }> {
  const arrival = door.shut()
  const baseHeaders = { ...headers, origin: otherGateway.url, 'content-type': 'application/json' }
  const answer = fetch(otherGateway.url + path, { ...init, headers: { ...baseHeaders, ...(init.headers as object) } })
  await arrival
  return { answer }
}

const pushing = (by: TestClient, name: string, doc: object) =>
  under(by, `/sync/${name}/_bulk_docs`, { method: 'POST', body: JSON.stringify({ docs: [doc] }) })

describe('a request under way when an account is deleted leaves nothing of it', () => {
  it.each(['annonces', 'prives'] as const)('an own document in %s', async (name) => {
    const { boutique } = pair
    const doc = name === 'annonces' ? anAnnonce(boutique.uid) : { _id: boutique.uid, adresseLocale: '1 rue privée' }
    const { answer } = await pushing(boutique, name, doc)
    expect(await leaves(gateway, boutique)).toBe(204)
    door.open()
    expect(await (await answer).json()).toMatchObject([{ error: 'conflict', doc: null }])
    expect(await everything(boutique.uid)).toEqual([])
  })

  it.each(['boutique', 'createur'] as const)('a candidature, when the %s goes', async (who) => {
    const annonce = anAnnonce(pair.boutique.uid)
    await gateway.store.writeAs({ kind: 'server' }, 'annonces', [{ ...annonce }])
    const { answer } = await pushing(pair.createur, 'candidatures', aCandidature(annonce, pair.createur.uid))
    await leaves(gateway, pair[who])
    door.open()
    expect(await (await answer).json()).toMatchObject([{ error: 'conflict' }])
    expect(await everything(pair[who].uid)).toEqual([])
  })

  it.each([
    ['stay when one party goes', ['boutique']],
    ['go when both do', ['boutique', 'createur']],
  ] as const)('papers %s', async (_what, leavers) => {
    const candidature = aCandidature(anAnnonce(pair.boutique.uid), pair.createur.uid, { status: 'confirmed' })
    await walkTo(gateway.store, candidature)
    const { answer } = await pushing(pair.createur, 'partenariats', newPartenariat(candidature))
    for (const leaver of leavers) expect(await leaves(gateway, pair[leaver])).toBe(204)
    door.open()
    const stays = leavers.length === 1
    expect(await (await answer).json()).toMatchObject([stays ? { ok: true } : { error: 'conflict' }])
    const papers = await allDocs(gateway.store, 'partenariats')
    expect(papers.some(({ _id }) => _id === candidature._id)).toBe(stays)
  })

  it('a photo', async () => {
    const { boutique } = pair
    const bytes = webp('un portrait')
    const path = `/photos/annonces/${boutique.uid}/${sha256Sync(bytes)}.webp`
    const headers = { 'content-type': 'image/webp', 'x-sha256': sha256Sync(bytes) }
    const { answer } = await under(boutique, path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    await leaves(gateway, boutique)
    door.open()
    expect((await answer).status).toBe(401)
    expect(await everything(boutique.uid)).toEqual([])
  })

  it('a sign-in: no session opens, and the profile does not come back', async () => {
    const credentials = { email: 'zoe@exemple.fr', password: 'secret1' }
    const { body, token } = await gateway.call('POST', '/api/comptes', { ...credentials, userType: 'boutique' })
    const uid = body.uid as Uid
    const [signedIn, deleted] = await Promise.all([
      gateway.call('POST', '/api/session', credentials),
      gateway.call('DELETE', '/api/compte', undefined, token),
    ])
    expect(deleted.status).toBe(204)
    expect(await gateway.accounts.resolve(signedIn.token)).toBeNull()
    expect(await everything(uid)).toEqual([])
    const accounts = await accountDocs(gateway.store)
    expect(accounts.filter((doc) => JSON.stringify(doc).includes(uid))).toEqual([])
  })
})
