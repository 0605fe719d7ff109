import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createForget } from '#gateway/jobs/forget.ts'
import { queueContact } from '#gateway/notices/contact.ts'
import { sendToFolder, sweepFolder } from '#gateway/notices/mail/folder.ts'
import { sendMails } from '#gateway/notices/mail/send.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import type { Store } from '#gateway/store/store.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { allDocs, quickStore } from '#tests/fixtures/store.ts'

const PASSWORD = 'secret1'
const MINUTE = 60 * 1000

let dataDir: string
let mailFolder: string
let compacted: number
/** The test's store, which counts compactions. */
let store: Store
beforeEach(async () => {
  const test = await quickStore()
  dataDir = await aFolder()
  mailFolder = join(dataDir, 'courrier')
  compacted = 0
  const compact = async (): Promise<void> => {
    compacted += 1
    await test.store.compact()
  }
  store = { ...test.store, compact }
})

async function signedUp(gateway: HttpGateway, email: string) {
  const account = { email, password: PASSWORD, userType: 'createur' }
  const { body, token } = await gateway.call('POST', '/api/comptes', account)
  return { uid: String(body.uid), token }
}

function contact(email: string, message: string, now: number): Promise<void> {
  return queueContact(store, 'support@exemple.fr', { nom: 'Zoé', email, sujet: 'Presse', message }, now)
}

/** Sends every waiting mail to a file, as without a mail server. */
function sendAll(now: number): Promise<number> {
  return sendMails({ store, clock: () => now, send: sendToFolder(mailFolder, 'bonjour@exemple.fr') })
}

const files = (): Promise<string[]> => readdir(mailFolder).catch(() => [])
const listed = (): Promise<string> => readFile(join(dataDir, 'comptes-effaces.txt'), 'utf8').catch(() => '')
const waiting = (on: Store) => getByPrefix(on.db('accounts'), 'forget:')

function jobOf(on: Store, { clock }: HttpGateway) {
  return createForget({ store: on, clock: () => clock.now, dataDir, mailFolder })
}

describe('the job that ends deletions', () => {
  it('goes over the disk at once and ten minutes later, with all deletions of that time together', async () => {
    const gateway = await startHttpGateway({ store })
    const [zoe, abel] = [await signedUp(gateway, 'zoe@exemple.fr'), await signedUp(gateway, 'abel@exemple.fr')]
    const job = jobOf(store, gateway)
    expect(await job()).toBe(0)
    await gateway.call('DELETE', '/api/compte', undefined, zoe.token)
    expect([await job(), await job(), compacted]).toEqual([1, 0, 1])
    gateway.clock.now += MINUTE
    await gateway.call('DELETE', '/api/compte', undefined, abel.token)
    expect([await job(), compacted]).toEqual([0, 1])
    gateway.clock.now += 9 * MINUTE
    expect([await job(), compacted]).toEqual([2, 2])
    expect(await waiting(store)).toMatchObject([{ _id: `forget:${abel.uid}`, passes: 1 }])
    gateway.clock.now += 10 * MINUTE
    expect([await job(), await job(), compacted]).toEqual([1, 0, 3])
    expect(await waiting(store)).toEqual([])
    expect(await listed()).toBe(`2026-02-10 ${zoe.uid}\n2026-02-10 ${abel.uid}\n`)
  })

  it('ends a deletion that crashed between any two steps, files of mails included', async () => {
    const crashing = createCrashingStore(store)
    const doomed = await startHttpGateway({ store: crashing.store })
    const sound = await startHttpGateway({ store })
    for (let nth = 2, crashed = true; crashed; nth += 1) {
      doomed.clock.now = sound.clock.now
      const { uid, token } = await signedUp(doomed, 'zoe@exemple.fr')
      await doomed.call('POST', '/api/mot-de-passe', { email: 'zoe@exemple.fr' })
      await contact('zoe@exemple.fr', 'au secours', doomed.clock.now)
      await soon(async () => expect(await allDocs(store, 'mail')).toHaveLength(2))
      await sendAll(doomed.clock.now)
      expect(await files()).toHaveLength(2)
      crashing.crashAt(nth) // the first write marks the account: a crash before it means that no deletion was requested
      await doomed.call('DELETE', '/api/compte', undefined, token)
      await jobOf(crashing.store, doomed)().catch(() => undefined)
      crashed = crashing.writes >= nth
      crashing.crashAt(Number.POSITIVE_INFINITY)

      await sound.accounts.sweep()
      const job = jobOf(store, sound)
      await job()
      sound.clock.now += 10 * MINUTE
      await job()
      expect([nth, await files()]).toEqual([nth, []])
      for (const name of ['accounts', 'users', 'mail'] as const) {
        const left = (await allDocs(store, name)).filter(({ retired }) => retired === undefined)
        expect([nth, name, left]).toEqual([nth, name, []])
      }
      expect((await listed()).split('\n').filter((line) => line.endsWith(uid))).toHaveLength(1)
    }
  })

  it('erases what was written for the account after its deletion had ended', async () => {
    const gateway = await startHttpGateway({ store })
    const { uid, token } = await signedUp(gateway, 'zoe@exemple.fr')
    await gateway.call('DELETE', '/api/compte', undefined, token)
    await store.db('prives').put({ _id: uid, adresseLocale: '1 rue privée' })
    await contact('zoe@exemple.fr', 'au secours', gateway.clock.now)
    await jobOf(store, gateway)()
    for (const name of ['prives', 'mail'] as const) expect(await allDocs(store, name)).toEqual([])
  })

  it('goes over the disk again when that failed', async () => {
    const gateway = await startHttpGateway({ store })
    const { token } = await signedUp(gateway, 'zoe@exemple.fr')
    await gateway.call('DELETE', '/api/compte', undefined, token)
    let full = true
    const compact = async (): Promise<void> => {
      if (full) throw new Error('no space left')
      await store.compact()
    }
    const job = jobOf({ ...store, compact }, gateway)
    await expect(job()).rejects.toThrow('no space left')
    full = false
    expect([await job(), compacted]).toEqual([1, 1])
  })
})

it('the messages to the support go with the account that bore their address when they were sent, and with no other', async () => {
  const gateway = await startHttpGateway({ store })
  const { token } = await signedUp(gateway, 'zoe@exemple.fr')
  const change = (email: string) => gateway.call('PUT', '/api/compte/email', { email, password: PASSWORD }, token)
  await contact('Zoe@exemple.fr', 'the first', gateway.clock.now)
  await change('zoe@atelier.fr')
  await contact('zoe@atelier.fr', 'the second', gateway.clock.now)
  await change('zoe@maison.fr')
  gateway.clock.now += 7 * 24 * 60 * MINUTE // until then the address is reserved
  await gateway.accounts.sweep()
  expect((await signedUp(gateway, 'zoe@exemple.fr')).token).not.toBe('')
  gateway.clock.now += MINUTE
  await contact('zoe@exemple.fr', 'of the one who has it now', gateway.clock.now)
  await contact('abel@exemple.fr', 'of a stranger', gateway.clock.now)
  const credentials = { email: 'zoe@maison.fr', password: PASSWORD }
  const { token: recent } = await gateway.call('POST', '/api/session', credentials)
  await gateway.call('DELETE', '/api/compte', undefined, recent)
  const left = (await allDocs(store, 'mail')).map(({ message }) => (message as { text: string }).text)
  expect(left.join()).not.toMatch(/the first|the second/)
  expect(left.join()).toMatch(/of the one who has it now/)
  expect(left.join()).toMatch(/of a stranger/)
})

it('the files of mails go with their mail, also one that was being written as its account was deleted', async () => {
  const gateway = await startHttpGateway({ store })
  await contact('zoe@exemple.fr', 'à garder', gateway.clock.now)
  await sendAll(gateway.clock.now)
  const [remaining] = await files()
  for (const name of ['contact-2.eml', 'contact-3.eml.part', 'a-lire.txt']) {
    await mkdir(mailFolder, { recursive: true })
    await writeFile(join(mailFolder, name), 'of a mail that is no more')
  }
  expect(await sweepFolder(mailFolder, store, gateway.clock.now)).toBe(2)
  expect(await files()).toEqual(['a-lire.txt', remaining].toSorted())
})
