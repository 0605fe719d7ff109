import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import { sendToFolder, sweepFolder } from '#gateway/notices/mail/folder.ts'
import { RETRY_AFTER_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { sendBySmtp } from '#gateway/notices/mail/smtp.ts'
import { sweepMails } from '#gateway/notices/mail/sweep.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { aPost, LETTER } from '#tests/fixtures/post.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const FROM = 'Rayon Libre <bonjour@exemple.fr>'

const post = await aPost(NOW)
let now: number
beforeEach(() => {
  now = NOW
})

function send(): Promise<number> {
  return sendMails({ store: post.store, clock: () => now, send: sendBySmtp(post.smtp.url, FROM, 'clear') })
}

describe('a mail with a link that is a secret', () => {
  const TOKEN = 'Zm9ydHktdGhyZWUtY2hhcmFjdGVycw'
  const secret = () => ({
    secret: true as const,
    staleAt: new Date(NOW + HOUR_MS).toISOString(),
    message: { ...LETTER, text: `https://exemple.fr/mot-de-passe/${TOKEN}` },
  })
  const storedText = async (id: string) => JSON.stringify(await post.read(id))

  it('keeps neither its text nor its address once it was sent', async () => {
    const id = await post.queue(secret())
    expect(await storedText(id)).toContain(TOKEN)
    expect(await send()).toBe(1)
    expect(post.smtp.received[0]?.text).toContain(TOKEN)
    expect(await post.read(id)).toMatchObject({ state: 'sent', attempts: 1 })
    for (const gone of [TOKEN, 'zoe@exemple.fr']) expect(await storedText(id)).not.toContain(gone)
  })

  it('keeps nothing either when it is refused for good, or its link has ended meanwhile', async () => {
    const refused = await post.queue({ _id: 'mail:1', ...secret() })
    post.smtp.refuse(550)
    await send()
    expect(await post.read(refused)).toMatchObject({ state: 'failed', lastError: { status: 550 } })
    const late = await post.queue({ _id: 'mail:2', ...secret() })
    post.smtp.refuse(...RETRY_AFTER_MS.map(() => 450))
    for (const wait of RETRY_AFTER_MS.slice(0, 4)) {
      await send()
      now = Math.min(now + wait, NOW + HOUR_MS)
    }
    await send()
    expect(await post.read(late)).toMatchObject({ state: 'failed', lastError: { code: 'too-late' } })
    for (const id of [refused, late]) expect(await storedText(id)).not.toContain(TOKEN)
  })

  it('is a file until its link ends, where others stay for a month, and only their owner reads them', async () => {
    const folder = join(await aFolder(), 'courrier')
    const swept = (at: number) => sweepFolder(folder, post.store, at)
    expect(await swept(now)).toBe(0)
    await post.queue({ _id: 'mail:1', ...secret() })
    await post.queue({ _id: 'mail:2' })
    await sendMails({ store: post.store, clock: () => now, send: sendToFolder(folder, FROM) })
    const names = await readdir(folder)
    expect(names).toHaveLength(2)
    await writeFile(join(folder, 'a-lire.txt'), 'not a mail')
    const modes = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
    const left = async () => (await readdir(folder)).toSorted()
    expect(await swept(NOW + HOUR_MS - 1)).toBe(0)
    expect(await swept(NOW + HOUR_MS)).toBe(1)
    expect(await left()).toEqual(['a-lire.txt', 'mail-2.eml'])
    await sweepMails(post.store, NOW + 30 * DAY_MS - 1)
    expect(await swept(NOW + 30 * DAY_MS - 1)).toBe(0)
    await sweepMails(post.store, NOW + 30 * DAY_MS)
    expect(await swept(NOW + 30 * DAY_MS)).toBe(1)
    expect(await left()).toEqual(['a-lire.txt'])
  })
})

it('the texts of mails are erased a month after the mail left, and an unsent message to the support a year after it was written', async () => {
  const refused = await post.queue({ _id: `contact:${NOW}-abc` })
  post.smtp.refuse(550)
  await send()
  const sent = await post.queue()
  await send()
  expect([(await post.read(sent)).state, (await post.read(refused)).state]).toEqual(['sent', 'failed'])
  now = NOW + 30 * DAY_MS - 1
  expect(await sweepMails(post.store, now)).toBe(0)
  now += 1
  await sweepMails(post.store, now)
  const left = await post.store.db('mail').allDocs({ keys: [sent, refused] })
  const there = left.rows.map((row) => 'value' in row && row.value.deleted !== true)
  expect(there).toEqual([false, true])
  now = NOW + 366 * DAY_MS
  await sweepMails(post.store, now)
  expect((await post.store.db('mail').allDocs()).rows.filter(({ id }) => !id.startsWith('_'))).toEqual([])
})
