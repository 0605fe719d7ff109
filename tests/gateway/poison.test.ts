import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { jobTable } from '#gateway/jobs/jobs.ts'
import { createRetryingProcessor } from '#gateway/jobs/retrying-processor.ts'
import { startFollowing } from '#gateway/notices/follow.ts'
import { compose } from '#gateway/notices/mail/compose.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { RETRY_AFTER_MS } from '#gateway/notices/mail/send.ts'
import { get, getByPrefix } from '#gateway/store/documents.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000

let store: Store
let items: string[]
/** The number of attempted writes of the poisoned document. */
let refused: number

// The embedded store only: CouchDB's validators reject the poisoned documents.
beforeEach(async () => {
  store = await openMemory()
  items = []
  refused = 0
  await startFollowing(store, Date.now())
})
afterEach(() => store.close())

/** The store, except that its validators reject this document, as CouchDB reports it. */
function refusing(id: string): Store {
  const writeAs: Store['writeAs'] = async (actor, name, docs) => {
    if (!docs.some(({ _id }) => _id === id)) return store.writeAs(actor, name, docs)
    refused += 1
    return docs.map((doc) => ({ ok: false, id: doc._id, error: 'forbidden', reason: 'invalid' }))
  }
  return { ...store, writeAs }
}

/** @returns what runs the job once, with the memory of earlier runs, and waits */
async function runnerOf(name: string, on: Store = store): Promise<(waitMs?: number) => Promise<void>> {
  const { notices, accounts, catalogue, clock } = await startHttpGateway({ store: on, now: NOW })
  const push = { subject: 'mailto:support@exemple.fr', testOrigin: null }
  const sendMail = async (mail: FullMail): Promise<void> => void compose(mail, 'bonjour@exemple.fr')
  const folders = { mailFolder: '/nonexistent', dataDir: '/nonexistent' }
  const table = jobTable({ ...notices, accounts, catalogue, push, sendMail, supportEmail: 'a@exemple.fr', ...folders })
  const job = table.find((one) => one.name === name)
  if (job === undefined) throw new Error(`no job ${name}`)
  const each = createRetryingProcessor(notices.clock, (outcome) => void items.push(outcome))
  return async (waitMs = 0) => {
    await job.run(each)
    clock.now += waitMs
  }
}

/** Runs a job after each retry delay and a few times more: a failing item uses up all its attempts. */
async function runAllAttempts(turn: (waitMs: number) => Promise<void>): Promise<void> {
  for (const wait of [...RETRY_AFTER_MS, DAY, DAY, DAY]) await turn(wait)
}

const given = (outcome: string): number => items.filter((one) => one === outcome).length

async function put(name: 'users' | 'annonces' | 'candidatures' | 'accounts' | 'mail', doc: object): Promise<void> {
  await store.db(name).put(doc as StoredDoc)
}

/** Ids that sort first and last in the store: the poisoned item comes first. */
const LOW_UID = `0${newId(19)}` as Uid
const HIGH_UID = `z${newId(19)}` as Uid

async function anAccount(): Promise<Uid> {
  const uid = newId(20) as Uid
  await put('accounts', { _id: `account:${uid}`, uid })
  return uid
}

async function aBoutique(uid: Uid): Promise<Annonce> {
  await put('accounts', { _id: `account:${uid}`, uid })
  await put('users', aUser(uid, 'boutique'))
  return anAnnonce(uid)
}

/** Each poisoned item costs the number of retry delays plus one attempts, then no more. */
const ATTEMPTS = RETRY_AFTER_MS.length + 1

describe('a poisoned document', () => {
  it('of a candidature without its terms holds up no other notice, and is passed over in the end', async () => {
    const [mine, theirs] = [await aBoutique(LOW_UID), await aBoutique(HIGH_UID)]
    await put('candidatures', { ...aCandidature(mine, await anAccount()), annonce: undefined })
    await put('candidatures', aCandidature(theirs, await anAccount()))
    const turn = await runnerOf('notices')
    await turn()
    expect(await getByPrefix(store.db('mail'), `${HIGH_UID}.`)).toHaveLength(1)
    await turn()
    expect(given('failed')).toBe(1) // it waits for its next run
    await runAllAttempts(turn)
    expect([given('failed'), given('given-up'), given('done')]).toEqual([ATTEMPTS - 1, 1, 1])
    const { last_seq } = await store.db('candidatures').changes({ limit: 1, descending: true })
    expect(await store.db('mail').get('_local/notices')).toMatchObject({ seq: last_seq })
  })

  it('of an offer that the rules refuse to let expire is not written for ever, and the others expire', async () => {
    const lapsed = { status: 'awaiting-creator', offerExpiresAt: '2026-02-01T12:00:00.000Z' } as const
    const [poisoned, sound] = [LOW_UID, HIGH_UID].map((uid) => aCandidature(anAnnonce(uid), newId(20) as Uid, lapsed))
    for (const doc of [poisoned, sound]) await put('candidatures', doc ?? {})
    await runAllAttempts(await runnerOf('expire', refusing(poisoned?._id ?? '')))
    expect(await get(store.db('candidatures'), sound?._id ?? '')).toMatchObject({ status: 'expired' })
    expect([refused, given('given-up')]).toEqual([ATTEMPTS, 1])
  })

  it('of an account is left alone, whoever it says it is, and what has expired goes all the same', async () => {
    await put('accounts', { _id: `account:${LOW_UID}`, email: 'a@exemple.fr', deletingAt: '2026-01-01T00:00:00.000Z' })
    await put('accounts', { _id: 'account:a', uid: HIGH_UID, deletingAt: '2026-01-01T00:00:00.000Z' })
    await put('annonces', { _id: `${HIGH_UID}.a` })
    await put('accounts', { _id: 'vapid', publicKey: 'a', privateKey: 'b' })
    await put('accounts', { _id: 'session:0', uid: HIGH_UID, expiresAt: '2026-01-01T00:00:00.000Z' })
    await runAllAttempts(await runnerOf('sweep'))
    const left = await getByPrefix(store.db('accounts'), '')
    const ids = left.map(({ _id }) => _id).filter((id) => !id.startsWith('_'))
    expect(ids).toEqual([`account:${LOW_UID}`, 'account:a', 'vapid'].sort())
    expect(await get(store.db('annonces'), `${HIGH_UID}.a`)).not.toBeNull()
    expect([given('failed'), given('given-up')]).toEqual([2 * (ATTEMPTS - 1), 2])
  })

  it('of a mail is given up, and the others leave at once', async () => {
    const queued = { state: 'queued', createdAt: new Date(NOW).toISOString(), dueAt: new Date(NOW).toISOString() }
    const message = { subject: 'Bonjour', html: '<p>Bonjour</p>', text: 'Bonjour' }
    await put('mail', { _id: 'a', ...queued })
    await put('mail', { _id: 'b', ...queued, to: 7, message, attempts: 'deux' })
    await put('mail', { _id: 'c', ...queued, to: 'zoe@exemple.fr', message, attempts: 0 })
    const turn = await runnerOf('mail')
    await turn()
    expect((await get<Mail>(store.db('mail'), 'c'))?.state).toBe('sent')
    await runAllAttempts(turn)
    for (const id of ['a', 'b']) expect((await get<Mail>(store.db('mail'), id))?.state).toBe('failed')
  })
})
