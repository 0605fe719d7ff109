import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { createAccounts } from '#gateway/accounts/accounts.ts'
import { createCatalogue } from '#gateway/catalogue/catalogue.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { jobTable } from '#gateway/jobs/jobs.ts'
import { runJobs } from '#gateway/jobs/runner.ts'
import { startFollowing } from '#gateway/notices/follow.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { realStore, type TestStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const OFFERS = 12
const BOUTIQUE = newId(20) as Uid

let test: TestStore
let now = NOW

function accountsOn({ store }: TestStore) {
  const clock = () => now
  const limits = createLimiter(clock, {})
  const none = async () => {}
  const mails = { sendResetLink: none, sendProofLink: none, sendUndoLink: none }
  return createAccounts({ store, clock, limits, secureCookies: false, ...mails, provesAddresses: false })
}

/** Offers that lapse, candidatures nobody was notified of, and annonces closed long ago: something for each job. */
async function fill(): Promise<void> {
  const { store } = test
  await startFollowing(store, Date.now())
  const accounts = accountsOn(test)
  const annonce = anAnnonce(BOUTIQUE)
  const closedAt = new Date(NOW - 27 * DAY).toISOString()
  const old = Array.from({ length: 4 }, () => anAnnonce(BOUTIQUE, { active: false, closedAt }))
  await accounts.createAccount(`${BOUTIQUE}@example.org`, '', 'boutique', { uid: BOUTIQUE, disabled: true })
  const { _rev } = await store.db('users').get(BOUTIQUE)
  await store.writeAs({ kind: 'server' }, 'users', [{ ...aUser(BOUTIQUE, 'boutique'), _rev }])
  const rows = await store.writeAs({ kind: 'member', uid: BOUTIQUE, userType: 'boutique' }, 'annonces', [
    { ...annonce },
    ...old.map((one) => ({ ...one, active: true })),
  ])
  const revs = new Map(rows.map((row) => [row.id, row.ok ? row.rev : '']))
  const closing = old.map((one) => ({ ...one, _rev: revs.get(one._id) ?? '' }))
  await store.writeAs({ kind: 'member', uid: BOUTIQUE, userType: 'boutique' }, 'annonces', closing)
  for (let nth = 0; nth < OFFERS; nth += 1) {
    const uid = newId(20) as Uid
    await accounts.createAccount(`${uid}@example.org`, '', 'createur', { uid, disabled: true })
    const status = nth % 2 === 0 ? 'pending' : 'awaiting-creator'
    const offerExpiresAt = status === 'pending' ? '' : new Date(NOW + DAY / 8).toISOString()
    await walkTo(store, aCandidature(annonce, uid, { status, offerExpiresAt }))
  }
}

beforeAll(async () => {
  test = await realStore()
  await fill()
})
afterAll(() => test.dispose())

async function mails(): Promise<readonly Mail[]> {
  const all = await getByPrefix<Mail>(test.store.db('mail'), '')
  return all.filter(({ _id }) => !_id.startsWith('_'))
}

/** One turn of every job, by two processes on this store at the same time. */
async function oneTurn(sendMail: (mail: FullMail) => Promise<void>): Promise<readonly string[]> {
  const failed: string[] = []
  const processes = [1, 2].map(() => {
    const context = {
      store: test.store,
      accounts: accountsOn(test),
      catalogue: createCatalogue({ store: test.store, clock: () => now, placeOf: async () => '' }),
      clock: () => now,
      origin: 'https://exemple.fr',
      sendMail,
      dataDir: '/nonexistent',
      mailFolder: '/nonexistent',
      supportEmail: 'support@exemple.fr',
      push: { subject: 'mailto:support@exemple.fr', testOrigin: null },
    }
    const jobs = jobTable(context).map((job) => ({ ...job, everyMs: 2 ** 30 }))
    const done = new Set<string>()
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const note = (job: string): void => {
      done.add(job)
      if (done.size === jobs.length) finish()
    }
    const runner = runJobs(jobs, {
      onDone: note,
      onFailed: (job, error) => {
        failed.push(`${job}: ${String(error)}`)
        note(job)
      },
    })
    return finished.then(() => runner.stop())
  })
  await Promise.all(processes)
  return failed
}

describe('two processes that run the jobs on one store', () => {
  it('send each mail once, expire each offer once and delete each annonce once, week after week', async () => {
    const sent: string[] = []
    // What a digest tells is sent with it: the boutique has more notices at once than leave one by one.
    const sendMail = async ({ _id, gathers }: FullMail): Promise<void> => void sent.push(...(gathers ?? [_id]))
    // Turns of the jobs at instants that bring each of them something to do.
    for (const at of [0, 0, DAY / 4, DAY / 4, 3 * DAY + DAY / 4, 40 * DAY, 100 * DAY]) {
      now = NOW + at
      expect(await oneTurn(sendMail)).toEqual([])
    }
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted())
    const events = sent.map((id) => id.slice(id.lastIndexOf('.') + 1).replace(/-\d+$/, ''))
    const count = (event: string): number => events.filter((one) => one === event).length
    expect([count('pending'), count('awaiting-creator'), count('expiring'), count('purge')]).toEqual([6, 6, 6, 4])
    const candidatures = await getByPrefix<Candidature>(test.store.db('candidatures'), `${BOUTIQUE}.`)
    const expired = candidatures.filter(({ status }) => status === 'expired')
    expect(expired).toHaveLength(6)
    // Written once more than the acceptance left it, however many saw that it had lapsed.
    expect(new Set(expired.map((doc) => String((doc as unknown as { _rev: string })._rev).split('-')[0]))).toEqual(
      new Set(['3']),
    )
    expect(await getByPrefix(test.store.db('annonces'), `${BOUTIQUE}.`)).toHaveLength(1)
    expect((await mails()).filter(({ state }) => state === 'sending')).toEqual([])
  }, 180_000)
})
