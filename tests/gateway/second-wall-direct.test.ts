import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { judgedRole, writesRole } from '#couchdb/judged.ts'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { bearer, tokenHeaders } from '#gateway/store/couchdb-auth.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { askCouchdb, openPrefixed, ownPrefix } from '#tests/fixtures/store.ts'

const couchdbUrl = process.env.COUCHDB_URL
const SECRET = process.env.COUCHDB_SECRET ?? ''
const BOUTIQUE = newId(20) as Uid
const CREATEUR = newId(20) as Uid
const TIERS = newId(20) as Uid
const prefix = ownPrefix()

const test = await openPrefixed(prefix)

it('the store is CouchDB when COUCHDB_URL names it, else embedded in this process', () => {
  expect(test.store.kind).toBe(couchdbUrl ? 'couchdb' : 'leveldb')
})

/** Calls CouchDB directly, bypassing the gateway. */
function direct(headers: Readonly<Record<string, string>>) {
  return (method: string, path: string, body?: object): Promise<Response> => {
    const url = new URL(`/${prefix}${path}`, new URL(couchdbUrl ?? '').origin)
    const json = { ...headers, 'content-type': 'application/json' }
    return fetch(url, { method, headers: json, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
}
/** With a token that the gateway would issue for this body, for any author: its validation is assumed to be faulty. */
const put = (uid: Uid, role: string, path: string, body: object): Promise<Response> => {
  const database = path.split('/')[0] as DatabaseName
  const roles = [role, writesRole(database), judgedRole(body as Doc)]
  return direct(tokenHeaders(uid, roles, SECRET))('PUT', path, body)
}

const CLAIMS = { sub: BOUTIQUE, '_couchdb.roles': ['_admin'] }

/** The headers of CouchDB's proxy authentication, whose token only signs the name. */
function proxied(uid: Uid): Record<string, string> {
  return { 'x-auth-couchdb-username': uid, 'x-auth-couchdb-roles': '_admin,boutique' }
}
function proxyToken(uid: Uid): Record<string, string> {
  return { 'x-auth-couchdb-token': createHmac('sha256', SECRET).update(uid).digest('hex') }
}

/** Registered only with CouchDB: a test that cannot run is not reported as skipped. */
if (couchdbUrl) {
  const annonce = anAnnonce(BOUTIQUE)
  const candidature = aCandidature(annonce, CREATEUR)

  describe("CouchDB's own wall", () => {
    beforeAll(async () => {
      const server = { kind: 'server' } as const
      await test.store.writeAs(server, 'users', [
        { ...aUser(BOUTIQUE, 'boutique') },
        { ...aUser(CREATEUR, 'createur') },
      ])
      const boutique = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' } as const
      const createur = { kind: 'member', uid: CREATEUR, userType: 'createur' } as const
      expect(await test.store.writeAs(boutique, 'annonces', [{ ...annonce }])).toMatchObject([{ ok: true }])
      expect(await test.store.writeAs(createur, 'candidatures', [{ ...candidature }])).toMatchObject([{ ok: true }])
    })

    it.each([
      ['another boutique', TIERS, 'boutique', 'not-the-owner'],
      ['the owner under a wrong role', BOUTIQUE, 'createur', 'wrong-user-type'],
    ])("refuses an annonce's change by %s", async (_who, uid, role, code) => {
      const { _rev } = await test.store.db('annonces').get(annonce._id)
      const answer = await put(uid, role, `annonces/${annonce._id}`, { ...annonce, _rev, prix: 1 })
      expect(answer.status).toBe(403)
      const { error, reason } = (await answer.json()) as { error: string; reason: string }
      expect(error).toBe('forbidden')
      expect(JSON.parse(reason)).toMatchObject({ code })
      expect(await test.store.db('annonces').get(annonce._id)).toMatchObject({ prix: annonce.prix, _rev })
    })

    it("lets the gateway's own way through, and gives its refusals the domain's codes", async () => {
      const stored = { ...(await test.store.db('candidatures').get(candidature._id)) }
      const tiers = { kind: 'member', uid: TIERS, userType: 'boutique' } as const
      const rows = await test.store.writeAs(tiers, 'candidatures', [{ ...stored, status: 'refused-by-boutique' }])
      expect(rows).toMatchObject([{ ok: false, error: 'forbidden' }])
      expect(JSON.parse(rows[0]?.ok === false ? rows[0].reason : '')).toEqual({ code: 'not-a-party' })
    })

    describe('and a token that was made for one write', () => {
      const refused = aCandidature(anAnnonce(BOUTIQUE), CREATEUR)
      const creation = tokenHeaders(
        CREATEUR,
        ['createur', writesRole('candidatures'), judgedRole(refused as unknown as Doc)],
        SECRET,
      )
      const push = async (body: object, headers: Readonly<Record<string, string>> = creation) =>
        (await direct(headers)('POST', 'candidatures/_bulk_docs', body)).json() as Promise<object[]>

      beforeAll(async () => {
        const [row] = (await push({ docs: [refused] })) as { rev: string }[]
        const boutique = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' } as const
        const next = { ...refused, _rev: row?.rev ?? '', status: 'refused-by-boutique' }
        expect(await test.store.writeAs(boutique, 'candidatures', [next])).toMatchObject([{ ok: true }])
      })

      it.each([1, 9])('brings no refused candidature back by a root of its own, of generation %i', async (start) => {
        const ids = Array.from({ length: start }, (_, index) => String(index).repeat(32))
        const forged = { ...refused, _revisions: { start, ids } }
        const judged = { ...refused, _rev: `${start}-${ids[0]}` }
        for (const doc of [refused, judged]) {
          const roles = ['createur', writesRole('candidatures'), judgedRole(doc as unknown as Doc)]
          const rows = await push({ new_edits: false, docs: [forged] }, tokenHeaders(CREATEUR, roles, SECRET))
          expect(rows).toMatchObject([{ error: 'forbidden', reason: 'forged-revision' }])
        }
        const found = await test.store.db('candidatures').get(refused._id, { conflicts: true })
        expect(found).toMatchObject({ status: 'refused-by-boutique' })
        expect(found).not.toHaveProperty('_conflicts')
      })

      it('says no false name', async () => {
        const other = aCandidature(anAnnonce(BOUTIQUE), CREATEUR, { nom: 'Une autre' })
        expect(await push({ docs: [other] })).toMatchObject([{ error: 'forbidden', reason: 'not-judged' }])
      })

      it('reaches no other database, `_local` documents included', async () => {
        for (const name of STORE_DATABASES.filter((one) => one !== 'candidatures')) {
          expect((await direct(creation)('GET', `${name}/_all_docs`)).status).toBe(403)
          expect((await direct(creation)('PUT', `${name}/_local/epoch`, {})).status).toBe(403)
        }
      })
    })

    it('lets a name and its role alone reach no database', async () => {
      const bare = tokenHeaders(CREATEUR, ['createur'], SECRET)
      for (const name of STORE_DATABASES) {
        expect((await direct(bare)('GET', `${name}/_all_docs`)).status).toBe(403)
        expect((await direct(bare)('PUT', `${name}/_local/epoch`, {})).status).toBe(403)
      }
    })

    it.each([
      ['nobody', () => ({})],
      ["a member's password", () => ({ authorization: `Basic ${btoa(`${BOUTIQUE}@example.fr:motdepasse`)}` })],
      ['a name in a header', () => proxied(BOUTIQUE)],
      ['a name in a header, signed without its roles', () => ({ ...proxied(BOUTIQUE), ...proxyToken(BOUTIQUE) })],
      ['a token signed with another secret', () => tokenHeaders(BOUTIQUE, ['_admin'], `${SECRET}-`)],
      ['a token that has ended', () => bearer({ ...CLAIMS, exp: Math.floor(Date.now() / 1000) - 1 }, SECRET)],
      ['a token that never ends', () => bearer(CLAIMS, SECRET)],
    ])('answers nothing to %s, in any database', async (_who, headers) => {
      for (const database of STORE_DATABASES) {
        const reads = await Promise.all([
          direct(headers())('GET', `${database}/_all_docs?include_docs=true`),
          direct(headers())('PUT', `${database}/${annonce._id}`, { ...annonce }),
        ])
        for (const answer of reads) expect([400, 401, 403]).toContain(answer.status)
      }
    })

    it('takes the roles that are signed, whatever else is claimed', async () => {
      const headers = { ...proxied(BOUTIQUE), ...proxyToken(BOUTIQUE), ...tokenHeaders(BOUTIQUE, ['boutique'], SECRET) }
      const url = new URL('/_session', new URL(couchdbUrl).origin)
      const session = (await (await fetch(url, { headers })).json()) as object
      expect(session).toMatchObject({ userCtx: { name: BOUTIQUE, roles: ['boutique'] } })
      const secret = new URL('/_node/_local/_config/jwt_keys', url)
      expect([400, 401, 403]).toContain((await fetch(secret, { headers })).status)
    })

    it.each(['_design/rules', '_security'])('lets no member change %s', async (path) => {
      const read = async () =>
        (await askCouchdb('GET', `/${prefix}annonces/${path}`)).json() as Promise<{ _rev?: string }>
      const before = await read()
      const answer = await put(BOUTIQUE, 'boutique', `annonces/${path}`, { _rev: before._rev })
      expect(answer.ok).toBe(false) // 403 for a design document; CouchDB answers 500 for the security object
      expect(await read()).toEqual(before)
    })
  })
}
