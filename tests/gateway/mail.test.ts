import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailEncryption, readEnv } from '#gateway/env.ts'
import type { DeliveryOutcome } from '#gateway/notices/deliver.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { sendToFolder } from '#gateway/notices/mail/folder.ts'
import { LEASE_MS, RETRY_AFTER_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { sendBySmtp } from '#gateway/notices/mail/smtp.ts'
import type { Store } from '#gateway/store/store.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { readMails } from '#tests/fixtures/mail-file.ts'
import { aPost, LETTER } from '#tests/fixtures/post.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const FROM = 'Rayon Libre <bonjour@exemple.fr>'

const post = await aPost(NOW)
let now: number
let outcomes: DeliveryOutcome[]
beforeEach(() => {
  now = NOW
  outcomes = []
})

const onOutcome = (outcome: DeliveryOutcome): void => void outcomes.push(outcome)

function send(store: Store = post.store, encryption: 'encrypted' | 'clear' = 'clear'): Promise<number> {
  return sendMails({ store, clock: () => now, send: sendBySmtp(post.smtp.url, FROM, encryption), onOutcome })
}

describe('a mail by SMTP', () => {
  // Proves V1.3.3
  it('delivers addresses, French typography and both forms, with what members typed escaped', async () => {
    const id = await post.queue({ replyTo: 'jeanne@exemple.fr' })
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [mail, ...others] = post.smtp.received
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
    expect(await post.read(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: '2026-02-11T12:00:00.000Z' })
    expect(outcomes).toEqual(['sent'])
  })

  // Proves V1.3.11
  it('takes no header from what somebody typed', async () => {
    const message = { ...LETTER, subject: 'Bonjour\r\nBcc: victime@exemple.fr' }
    await post.queue({ to: 'zoe@exemple.fr', replyTo: 'a@exemple.fr\r\nBcc: victime@exemple.fr', message })
    await send()
    expect(post.smtp.received.map(({ to }) => to)).toEqual([['zoe@exemple.fr']])
    expect(post.smtp.received[0]?.header('bcc')).toBe('')
    expect(post.smtp.received[0]?.header('subject')).toBe('Bonjour Bcc: victime@exemple.fr')
  })

  it.each(['zoe\u200b@exemple.fr', 'zoe@exemple.fr\u202e', '\u00adzoe@exemple.fr', 'zoe@exemple.fr\n'])(
    'leaves for no other address than its own: %j',
    async (to) => {
      const id = await post.queue({ to })
      expect(await send()).toBe(0)
      expect(post.smtp.received).toEqual([])
      expect(await post.read(id)).toMatchObject({ state: 'failed', lastError: { code: 'bad-recipient' } })
      expect(outcomes).toEqual(['failed'])
    },
  )

  it('is answered at no other address than the one given', async () => {
    await post.queue({ replyTo: 'jeanne\u200b@exemple.fr' })
    expect(await send()).toBe(1)
    expect(post.smtp.received[0]?.header('reply-to')).toBe('')
  })

  it('is retried later and later on a temporary refusal, and logs a code without personal data', async () => {
    const id = await post.queue()
    post.smtp.refuse(451, 452)
    expect(await send()).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: { status: 451 } })
    expect(JSON.stringify((await post.read(id)).lastError)).not.toContain('zoe')
    now += (RETRY_AFTER_MS[0] ?? 0) - 1
    expect(await send()).toBe(0)
    expect((await post.read(id)).attempts).toBe(1)
    now += 1
    expect(await send()).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'queued', attempts: 2, lastError: { status: 452 } })
    now += RETRY_AFTER_MS[1] ?? 0
    expect(await send()).toBe(1)
    expect(await post.read(id)).toMatchObject({ state: 'sent', attempts: 3 })
    expect(await post.read(id)).not.toHaveProperty('lastError')
    expect(outcomes).toEqual(['retried', 'retried', 'sent'])
  })

  it('is given up at once on a final refusal, without holding up the others', async () => {
    const refused = await post.queue({ _id: 'mail:1' })
    const taken = await post.queue({ _id: 'mail:2' })
    post.smtp.refuse(550)
    expect(await send()).toBe(1)
    expect(await post.read(refused)).toMatchObject({ state: 'failed', attempts: 1, lastError: { status: 550 } })
    expect((await post.read(taken)).state).toBe('sent')
    now += 7 * DAY
    expect(await send()).toBe(0)
    expect(post.smtp.received).toHaveLength(1)
  })

  it('is given up after its last attempt', async () => {
    const id = await post.queue()
    post.smtp.refuse(...RETRY_AFTER_MS.map(() => 450), 450)
    for (const wait of [...RETRY_AFTER_MS, DAY]) {
      await send()
      now += wait
    }
    expect(await post.read(id)).toMatchObject({ state: 'failed', attempts: RETRY_AFTER_MS.length + 1 })
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1)
  })

  it('waits with all the others while the server is down', async () => {
    for (const _id of ['mail:1', 'mail:2', 'mail:3']) await post.queue({ _id })
    await post.smtp.close()
    expect(await send()).toBe(0)
    const attempts = await Promise.all(['mail:1', 'mail:2', 'mail:3'].map(async (id) => (await post.read(id)).attempts))
    expect(attempts.toSorted()).toEqual([0, 0, 1]) // one attempt was enough to detect it
    await post.restart()
    now += RETRY_AFTER_MS[0] ?? 0
    expect(await send()).toBe(3)
  })

  it('waits, and says why, while the server offers no encryption and it is required', async () => {
    const id = await post.queue()
    expect(await send(post.store, 'encrypted')).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'queued', lastError: { code: 'no-starttls' } })
    expect([post.smtp.received, outcomes]).toEqual([[], ['retried']])
    now += RETRY_AFTER_MS[0] ?? 0
    expect(await send(post.store, 'clear')).toBe(1)
  })
})

describe('a process killed while it sends a mail', () => {
  it('before the sending: another sends it once the claim has ended', async () => {
    const id = await post.queue()
    const never = new Promise<never>(() => {})
    void sendMails({ store: post.store, clock: () => now, send: () => never })
    await expect.poll(async () => (await post.read(id)).state).toBe('sending')
    now += LEASE_MS - 1
    expect(await send()).toBe(0)
    now += 1
    expect(await send()).toBe(1)
    expect(post.smtp.received).toHaveLength(1)
  })

  it('after the sending: another sends it once more at most, as the same mail to those who receive it', async () => {
    const id = await post.queue()
    const crashing = createCrashingStore(post.store)
    crashing.crashAt(2) // the claim is written, the outcome is not
    await expect(send(crashing.store)).rejects.toThrow()
    expect(post.smtp.received).toHaveLength(1)
    expect((await post.read(id)).state).toBe('sending')
    expect(await send()).toBe(0)
    now += LEASE_MS
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const headers = post.smtp.received.map((mail) => [mail.header('message-id'), mail.header('date'), mail.html])
    expect(headers).toHaveLength(2)
    expect(headers[1]).toEqual(headers[0])
  })
})

it('without a mail server each mail is written once, as a file that any mail reader opens', async () => {
  const dataDir = await aFolder()
  const sendFile = sendToFolder(join(dataDir, 'courrier'), FROM)
  const id = await post.queue()
  expect(await sendMails({ store: post.store, clock: () => now, send: sendFile })).toBe(1)
  await sendFile((await post.read(id)) as FullMail) // sent again, as after a crash
  const [mail] = await readMails(dataDir)
  expect(await readdir(join(dataDir, 'courrier'))).toEqual([`${id.replace(':', '-')}.eml`])
  expect(mail?.header('subject')).toBe(LETTER.subject)
  expect(mail?.html.replace(/\r\n/g, '\n').trim()).toBe(LETTER.html)
})

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
])('encryption on the way to %s with SMTP_STARTTLS=%s: %s', (SMTP_URL, SMTP_STARTTLS, expected) => {
  expect(mailEncryption(readEnv({ MAIL_FROM: 'a@exemple.fr', SMTP_URL, SMTP_STARTTLS }))).toBe(expected)
})
