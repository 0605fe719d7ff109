import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailEncryption, readEnv } from '#gateway/env.ts'
import type { Outcome } from '#gateway/notices/deliver.ts'
import { type FullMail, type Mail, newMail } from '#gateway/notices/mail/document.ts'
import { sendToFolder, sweepFolder } from '#gateway/notices/mail/folder.ts'
import { layOut } from '#gateway/notices/mail/layout.ts'
import { LEASE_MS, RETRY_AFTER_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { sendBySmtp } from '#gateway/notices/mail/smtp.ts'
import { sweepMails } from '#gateway/notices/mail/sweep.ts'
import type { Store } from '#gateway/store/store.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { readMails } from '#tests/fixtures/mail-file.ts'
import { type SmtpFixture, startSmtp } from '#tests/fixtures/smtp.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const HOUR = 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000
const FROM = 'Rayon Libre <bonjour@exemple.fr>'

let test: TestStore
let smtp: SmtpFixture
let now: number
let outcomes: Outcome[]
beforeAll(async () => {
  test = await quickStore()
})
afterAll(() => test.dispose())
beforeEach(async () => {
  smtp = await startSmtp()
  now = NOW
  outcomes = []
})
afterEach(async () => {
  await smtp.close()
  const { rows } = await test.store.db('mail').allDocs()
  const own = rows.filter(({ id }) => !id.startsWith('_'))
  await test.store.db('mail').bulkDocs(own.map(({ id, value }) => ({ _id: id, _rev: value.rev, _deleted: true })))
})

const LETTER = layOut(
  {
    subject: "L'étagère de « La Mercerie » est à vous : une bonne nouvelle, longue comme un jour sans pain ni beurre",
    paragraphs: ['Êtes-vous prêt ? <script>alert(1)</script>...'],
    quote: "J'ai 3 < 4 & des\nlignes",
    action: { label: 'Voir', path: '/tableau-de-bord' },
  },
  'https://exemple.fr',
  'choices',
)

async function queue(changes: Partial<FullMail> = {}): Promise<string> {
  const mail = newMail({ _id: `mail:${newId(8)}`, to: 'zoe@exemple.fr', message: LETTER, ...changes }, NOW)
  await test.store.db('mail').put({ ...mail, ...changes })
  return mail._id
}

function read(id: string): Promise<Mail> {
  return test.store.db('mail').get(id) as unknown as Promise<Mail>
}

const onOutcome = (outcome: Outcome): void => void outcomes.push(outcome)

function send(store: Store = test.store, encryption: 'encrypted' | 'clear' = 'clear'): Promise<number> {
  return sendMails({ store, clock: () => now, send: sendBySmtp(smtp.url, FROM, encryption), onOutcome })
}

describe('a mail by SMTP', () => {
  it('delivers addresses, French typography and both forms, with what members typed escaped', async () => {
    const id = await queue({ replyTo: 'jeanne@exemple.fr' })
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [mail, ...others] = smtp.received
    expect(others).toEqual([])
    expect(mail?.to).toEqual(['zoe@exemple.fr'])
    expect(mail?.header('from')).toBe(FROM)
    expect(mail?.header('reply-to')).toBe('jeanne@exemple.fr')
    expect(mail?.header('message-id')).toBe(`<${id.replace(':', '-')}@exemple.fr>`)
    expect(mail?.header('auto-submitted')).toBe('auto-generated')
    expect(mail?.header('subject')).toBe(LETTER.subject)
    expect(mail?.header('subject')).toMatch(/^L’étagère de «\u00a0La Mercerie\u00a0»/)
    expect(mail?.html.replace(/\r\n/g, '\n').trim()).toBe(LETTER.html)
    expect(mail?.html).toContain('Êtes-vous prêt\u202f? &lt;script&gt;alert(1)&lt;/script&gt;…')
    expect(mail?.html).toContain('J&#39;ai 3 &lt; 4 &amp; des\r\n')
    expect(mail?.text).toContain("> J'ai 3 < 4 & des")
    expect(mail?.text).toContain('https://exemple.fr/compte')
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: '2026-02-11T12:00:00.000Z' })
    expect(outcomes).toEqual(['sent'])
  })

  it('takes no header from what somebody typed', async () => {
    const message = { ...LETTER, subject: 'Bonjour\r\nBcc: victime@exemple.fr' }
    await queue({ to: 'zoe@exemple.fr', replyTo: 'a@exemple.fr\r\nBcc: victime@exemple.fr', message })
    await send()
    expect(smtp.received.map(({ to }) => to)).toEqual([['zoe@exemple.fr']])
    expect(smtp.received[0]?.header('bcc')).toBe('')
    expect(smtp.received[0]?.header('subject')).toBe('Bonjour Bcc: victime@exemple.fr')
  })

  it('is retried later and later on a temporary refusal, and logs a code without personal data', async () => {
    const id = await queue()
    smtp.refuse(451, 452)
    expect(await send()).toBe(0)
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: { status: 451 } })
    expect(JSON.stringify((await read(id)).lastError)).not.toContain('zoe')
    now += (RETRY_AFTER_MS[0] ?? 0) - 1
    expect(await send()).toBe(0)
    expect((await read(id)).attempts).toBe(1)
    now += 1
    expect(await send()).toBe(0)
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 2, lastError: { status: 452 } })
    now += RETRY_AFTER_MS[1] ?? 0
    expect(await send()).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 3 })
    expect(await read(id)).not.toHaveProperty('lastError')
    expect(outcomes).toEqual(['retried', 'retried', 'sent'])
  })

  it('is given up at once on a final refusal, without holding up the others', async () => {
    const refused = await queue({ _id: 'mail:1' })
    const taken = await queue({ _id: 'mail:2' })
    smtp.refuse(550)
    expect(await send()).toBe(1)
    expect(await read(refused)).toMatchObject({ state: 'failed', attempts: 1, lastError: { status: 550 } })
    expect((await read(taken)).state).toBe('sent')
    now += 7 * DAY
    expect(await send()).toBe(0)
    expect(smtp.received).toHaveLength(1)
  })

  it('is given up after its last attempt', async () => {
    const id = await queue()
    smtp.refuse(...RETRY_AFTER_MS.map(() => 450), 450)
    for (const wait of [...RETRY_AFTER_MS, DAY]) {
      await send()
      now += wait
    }
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: RETRY_AFTER_MS.length + 1 })
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1)
  })

  it('waits with all the others while the server is down', async () => {
    for (const _id of ['mail:1', 'mail:2', 'mail:3']) await queue({ _id })
    await smtp.close()
    expect(await send()).toBe(0)
    const attempts = await Promise.all(['mail:1', 'mail:2', 'mail:3'].map(async (id) => (await read(id)).attempts))
    expect(attempts.toSorted()).toEqual([0, 0, 1]) // one was enough to know
    smtp = await startSmtp()
    now += RETRY_AFTER_MS[0] ?? 0
    expect(await send()).toBe(3)
  })

  it('waits, and says why, while the server offers no encryption and it is required', async () => {
    const id = await queue()
    expect(await send(test.store, 'encrypted')).toBe(0)
    expect(await read(id)).toMatchObject({ state: 'queued', lastError: { code: 'no-starttls' } })
    expect([smtp.received, outcomes]).toEqual([[], ['retried']])
    now += RETRY_AFTER_MS[0] ?? 0
    expect(await send(test.store, 'clear')).toBe(1)
  })

  it('is not sent once it is of no more use', async () => {
    const id = await queue({ staleAt: new Date(NOW + 1000).toISOString() })
    now += 1000
    expect(await send()).toBe(0)
    expect(await read(id)).toMatchObject({ state: 'failed', lastError: { code: 'too-late' } })
    expect(smtp.received).toEqual([])
  })
})

describe('a process killed while it sends a mail', () => {
  it('before the sending: another sends it once the claim has ended', async () => {
    const id = await queue()
    const never = new Promise<never>(() => {})
    void sendMails({ store: test.store, clock: () => now, send: () => never })
    await expect.poll(async () => (await read(id)).state).toBe('sending')
    now += LEASE_MS - 1
    expect(await send()).toBe(0)
    now += 1
    expect(await send()).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })

  it('after the sending: another sends it once more at most, as the same mail to those who receive it', async () => {
    const id = await queue()
    const crashing = createCrashingStore(test.store)
    crashing.crashAt(2) // the claim is written, the outcome never is
    await expect(send(crashing.store)).rejects.toThrow()
    expect(smtp.received).toHaveLength(1)
    expect((await read(id)).state).toBe('sending')
    expect(await send()).toBe(0)
    now += LEASE_MS
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const headers = smtp.received.map((mail) => [mail.header('message-id'), mail.header('date'), mail.html])
    expect(headers).toHaveLength(2)
    expect(headers[1]).toEqual(headers[0])
  })
})

describe('without a mail server', () => {
  it('each mail is written once, as a file that any mail reader opens', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rayon-mail-'))
    const sendFile = sendToFolder(join(dataDir, 'courrier'), FROM)
    const id = await queue()
    expect(await sendMails({ store: test.store, clock: () => now, send: sendFile })).toBe(1)
    await sendFile((await read(id)) as FullMail) // as after a crash
    const [mail] = await readMails(dataDir)
    expect(await readdir(join(dataDir, 'courrier'))).toEqual([`${id.replace(':', '-')}.eml`])
    expect(mail?.header('subject')).toBe(LETTER.subject)
    expect(mail?.html.replace(/\r\n/g, '\n').trim()).toBe(LETTER.html)
    await rm(dataDir, { recursive: true })
  })
})

describe('encryption on the way to the mail server', () => {
  const from = { MAIL_FROM: 'a@exemple.fr' }

  it.each([
    ['smtp://smtp.exemple.fr', '', 'encrypted'],
    ['smtp://smtp.exemple.fr', 'required', 'encrypted'],
    ['smtp://smtp.exemple.fr', 'offered', 'clear'],
    ['smtps://smtp.exemple.fr', 'offered', 'encrypted'],
    ['smtp://127.0.0.1:2525', '', 'clear'],
    ['smtp://127.0.0.1.exemple.fr', '', 'encrypted'],
    ['smtp://localhost', '', 'clear'],
    ['smtp://[::1]', '', 'clear'],
    ['smtp://10.0.0.3', '', 'encrypted'],
  ])('of %s with SMTP_STARTTLS=%s: %s', (SMTP_URL, SMTP_STARTTLS, expected) => {
    expect(mailEncryption(readEnv({ ...from, SMTP_URL, SMTP_STARTTLS }))).toBe(expected)
  })

  it('is not guessed from a setting that nobody knows', () => {
    const env = { ...from, SMTP_URL: 'smtp://smtp.exemple.fr', SMTP_STARTTLS: 'off' }
    expect(() => readEnv(env)).toThrow('SMTP_STARTTLS')
  })
})

describe('a mail with a link that is a secret', () => {
  const TOKEN = 'Zm9ydHktdGhyZWUtY2hhcmFjdGVycw'
  const secret = () => ({
    secret: true as const,
    staleAt: new Date(NOW + HOUR).toISOString(),
    message: { ...LETTER, text: `https://exemple.fr/mot-de-passe/${TOKEN}` },
  })
  const kept = async (id: string) => JSON.stringify(await read(id))

  it('keeps neither its text nor its address once it was sent', async () => {
    const id = await queue(secret())
    expect(await kept(id)).toContain(TOKEN)
    expect(await send()).toBe(1)
    expect(smtp.received[0]?.text).toContain(TOKEN)
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 1 })
    for (const gone of [TOKEN, 'zoe@exemple.fr']) expect(await kept(id)).not.toContain(gone)
  })

  it('keeps nothing either when it is refused for good, or its link has ended meanwhile', async () => {
    const refused = await queue({ _id: 'mail:1', ...secret() })
    smtp.refuse(550)
    await send()
    expect(await read(refused)).toMatchObject({ state: 'failed', lastError: { status: 550 } })
    const late = await queue({ _id: 'mail:2', ...secret() })
    smtp.refuse(...RETRY_AFTER_MS.map(() => 450))
    for (const wait of RETRY_AFTER_MS.slice(0, 4)) {
      await send()
      now = Math.min(now + wait, NOW + HOUR)
    }
    await send()
    expect(await read(late)).toMatchObject({ state: 'failed', lastError: { code: 'too-late' } })
    for (const id of [refused, late]) expect(await kept(id)).not.toContain(TOKEN)
  })

  it('is a file until its link ends, where others stay for a month, and only their owner reads them', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rayon-mail-'))
    const folder = join(dataDir, 'courrier')
    expect(await sweepFolder(folder, now)).toBe(0)
    await queue({ _id: 'mail:1', ...secret() })
    await queue({ _id: 'mail:2' })
    await sendMails({ store: test.store, clock: () => now, send: sendToFolder(folder, FROM) })
    const names = await readdir(folder)
    expect(names).toHaveLength(2)
    await writeFile(join(folder, 'a-lire.txt'), 'not a mail')
    await writeFile(join(folder, `mail-3.until-${NOW + HOUR}.eml.part`), 'half')
    const modes = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
    const left = async () => (await readdir(folder)).toSorted()
    expect(await sweepFolder(folder, NOW + HOUR - 1)).toBe(0)
    expect(await sweepFolder(folder, NOW + HOUR)).toBe(2)
    expect(await left()).toEqual(['a-lire.txt', 'mail-2.eml'])
    expect(await sweepFolder(folder, NOW + 30 * DAY - 1)).toBe(0)
    expect(await sweepFolder(folder, NOW + 30 * DAY)).toBe(1)
    expect(await left()).toEqual(['a-lire.txt'])
    await rm(dataDir, { recursive: true })
  })
})

describe('the texts of mails', () => {
  it('are erased a month after the mail left, and an unsent message to the support a year after it was written', async () => {
    const refused = await queue({ _id: `contact:${NOW}-abc` })
    smtp.refuse(550)
    await send()
    const sent = await queue()
    await send()
    expect([(await read(sent)).state, (await read(refused)).state]).toEqual(['sent', 'failed'])
    now = NOW + 30 * DAY - 1
    expect(await sweepMails(test.store, now)).toBe(0)
    now += 1
    await sweepMails(test.store, now)
    const left = await test.store.db('mail').allDocs({ keys: [sent, refused] })
    const there = left.rows.map((row) => 'value' in row && row.value.deleted !== true)
    expect(there).toEqual([false, true])
    now = NOW + 366 * DAY
    await sweepMails(test.store, now)
    expect((await test.store.db('mail').allDocs()).rows.filter(({ id }) => !id.startsWith('_'))).toEqual([])
  })
})
