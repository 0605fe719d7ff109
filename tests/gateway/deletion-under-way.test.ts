import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { photoUrl } from '#domain/photo.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { photoRoutes } from '#gateway/photos/routes.ts'
import { sha256Of } from '#gateway/photos/store.ts'
import type { Store, StoreDatabase } from '#gateway/store/store.ts'
import { pushDocs } from '#gateway/sync/push/push.ts'
import { aCandidature, anAnnonce, aUser } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { accountDocs, allDocs } from '#tests/fixtures/store.ts'
import { webp } from '#tests/fixtures/webp.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const PASSWORD = 'secret1'
const DATABASES: readonly StoreDatabase[] = [
  'annonces',
  'candidatures',
  'partenariats',
  'users',
  'prives',
  'suivis',
  'photos',
  'mail',
]

/** A store whose writes of members wait at the door once it is shut. */
function withDoor(store: Store) {
  let shut = false
  let arrived: () => void = () => {}
  let open: () => void = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  const wait = async (): Promise<void> => {
    if (!shut) return
    arrived()
    await opening
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
  return {
    store: { ...store, writeAs, db },
    shut: () => {
      shut = true
    },
    arrival,
    open: () => open(),
  }
}

let gateway: HttpGateway
let boutique: { uid: Uid; token: string }
let createur: { uid: Uid; token: string }
beforeAll(async () => {
  gateway = await startHttpGateway()
})
beforeEach(async () => {
  const signUp = async (email: string, userType: string) => {
    const { body, token } = await gateway.call('POST', '/api/comptes', { email, password: PASSWORD, userType })
    return { uid: body.uid as Uid, token }
  }
  boutique = await signUp(`b-${Math.random()}@exemple.fr`, 'boutique')
  createur = await signUp(`c-${Math.random()}@exemple.fr`, 'createur')
  for (const [uid, type] of [
    [boutique.uid, 'boutique'],
    [createur.uid, 'createur'],
  ] as const) {
    const { _rev } = await gateway.store.db('users').get(uid)
    await gateway.store.db('users').put({ ...aUser(uid, type), _rev })
  }
})

async function everything(uid: Uid): Promise<readonly string[]> {
  const found = await Promise.all(DATABASES.map((name) => allDocs(gateway.store, name)))
  return found.flat().flatMap((doc) => (JSON.stringify(doc).includes(uid) ? [String(doc._id)] : []))
}

function pushing(
  store: Store,
  uid: Uid,
  userType: 'boutique' | 'createur',
  name: 'annonces' | 'candidatures' | 'partenariats' | 'prives',
) {
  const context = {
    store,
    actor: { kind: 'member', uid, userType },
    writer: { uid, isNewcomer: true },
    limits: createLimiter(() => gateway.clock.now, {}),
    clock: () => gateway.clock.now,
    isGone: gateway.accounts.isGone,
    hooks: { beforeRemoval: async () => {}, afterWrite: async () => {} },
  } as const
  return (doc: object) => pushDocs(name, [doc as { _id: string }], context)
}

describe('a request under way when an account is deleted leaves nothing of it', () => {
  it.each(['annonces', 'prives'] as const)('an own document in %s', async (name) => {
    const door = withDoor(gateway.store)
    door.shut()
    const doc = name === 'annonces' ? anAnnonce(boutique.uid) : { _id: boutique.uid, adresseLocale: '1 rue privée' }
    const pushed = pushing(door.store, boutique.uid, 'boutique', name)(doc)
    await door.arrival
    expect((await gateway.call('DELETE', '/api/compte', undefined, boutique.token)).status).toBe(204)
    door.open()
    expect(await pushed).toMatchObject([{ error: 'conflict', doc: null }])
    expect(await everything(boutique.uid)).toEqual([])
  })

  it.each(['boutique', 'createur'] as const)('a candidature, when the %s goes', async (who) => {
    const annonce = anAnnonce(boutique.uid)
    await gateway.store.writeAs({ kind: 'server' }, 'annonces', [{ ...annonce }])
    const door = withDoor(gateway.store)
    door.shut()
    const pushed = pushing(door.store, createur.uid, 'createur', 'candidatures')(aCandidature(annonce, createur.uid))
    await door.arrival
    const gone = who === 'boutique' ? boutique : createur
    await gateway.call('DELETE', '/api/compte', undefined, gone.token)
    door.open()
    expect(await pushed).toMatchObject([{ error: 'conflict' }])
    expect(await everything(gone.uid)).toEqual([])
  })

  it.each([
    ['stay when one party goes', ['boutique']],
    ['go when both do', ['boutique', 'createur']],
  ] as const)('papers %s', async (_what, leavers) => {
    const candidature = aCandidature(anAnnonce(boutique.uid), createur.uid, { status: 'confirmed' })
    await walkTo(gateway.store, candidature)
    const door = withDoor(gateway.store)
    door.shut()
    const push = pushing(door.store, createur.uid, 'createur', 'partenariats')
    const pushed = push(blankPartenariat(candidature._id, 0))
    await door.arrival
    for (const leaver of leavers) {
      const { token } = { boutique, createur }[leaver]
      expect((await gateway.call('DELETE', '/api/compte', undefined, token)).status).toBe(204)
    }
    door.open()
    const stays = leavers.length === 1
    expect(await pushed).toMatchObject([stays ? { ok: true } : { error: 'conflict' }])
    const papers = await allDocs(gateway.store, 'partenariats')
    expect(papers.some(({ _id }) => _id === candidature._id)).toBe(stays)
  })

  it('a photo', async () => {
    const door = withDoor(gateway.store)
    const http = Fastify()
    await http.register(cookie)
    await http.register(photoRoutes, {
      store: door.store,
      accounts: gateway.accounts,
      clock: () => gateway.clock.now,
      limits: createLimiter(() => gateway.clock.now, {}),
    })
    const bytes = webp('un portrait')
    const sha256 = sha256Of(bytes)
    const url = photoUrl({ kind: 'annonces', uid: boutique.uid, sha256, size: 'full', extension: 'webp' })
    door.shut()
    const sent = http.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'image/webp', 'x-sha256': sha256, 'x-rayon-uid': boutique.uid },
      cookies: { rl_session: boutique.token },
      payload: bytes,
    })
    sent.catch(() => undefined)
    await Promise.race([door.arrival, sent.then(({ statusCode }) => expect(statusCode).toBe(0))])
    await gateway.call('DELETE', '/api/compte', undefined, boutique.token)
    door.open()
    expect((await sent).statusCode).toBe(401)
    expect(await everything(boutique.uid)).toEqual([])
    await http.close()
  })

  it('a sign-in: no session opens, and the profile does not come back', async () => {
    const { email } = (await gateway.store.db('accounts').get(`account:${boutique.uid}`)) as unknown as {
      email: string
    }
    const answers = await Promise.all([
      gateway.call('POST', '/api/session', { email, password: PASSWORD }),
      gateway.call('DELETE', '/api/compte', undefined, boutique.token),
    ])
    expect(answers[1]?.status).toBe(204)
    expect(await gateway.accounts.resolve(answers[0]?.token ?? '')).toBeNull()
    expect(await everything(boutique.uid)).toEqual([])
    const accounts = await accountDocs(gateway.store)
    expect(accounts.filter((doc) => JSON.stringify(doc).includes(boutique.uid))).toEqual([])
  })
})
