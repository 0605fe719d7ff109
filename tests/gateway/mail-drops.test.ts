import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#gateway/notices/deliver.ts'
import { RETRY_AFTER_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { sendBySmtp } from '#gateway/notices/mail/smtp.ts'
import { aPost } from '#tests/fixtures/post.ts'
import { openTunnel, type Tunnel } from '#tests/fixtures/tunnel.ts'

const NOW = Date.parse('2026-02-11T12:00:00.000Z')
const [FIRST_MS = 0] = RETRY_AFTER_MS

/** What becomes of the server's answer to a whole mail, which it has taken. */
type Fate = 'lost' | 'then-dropped' | 'never'

const post = aPost(NOW)
let now: number
let outcomes: Outcome[]
let tunnel: Tunnel
/** Of the next mails; then all goes well. */
let fates: Fate[]

beforeEach(async () => {
  now = NOW
  outcomes = []
  fates = []
  tunnel = await openTunnel(Number(post.smtp.url.port), (client, server) => {
    let taken = false // the mail's text is on its way, or there
    client.on('data', (bytes: Buffer) => void server.write(new Uint8Array(bytes)))
    server.on('data', (bytes: Buffer) => {
      const answer = bytes.toString('latin1')
      const fate = taken && answer.startsWith('250') ? fates.shift() : undefined
      taken = /^354/m.test(answer)
      if (fate === 'lost') client.destroy()
      else if (fate === 'then-dropped') client.end(new Uint8Array(bytes), () => server.destroy())
      else if (fate === undefined) client.write(new Uint8Array(bytes))
    })
  })
})
afterEach(() => tunnel.close())

/** @param silenceMs long enough for a server that answers, on a busy machine */
function send(silenceMs = 10_000): Promise<number> {
  const url = new URL(`smtp://127.0.0.1:${tunnel.port}`)
  const bySmtp = sendBySmtp(url, 'Rayon Libre <bonjour@exemple.fr>', 'clear', silenceMs)
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome)
  return sendMails({ store: post.store, clock: () => now, send: bySmtp, onOutcome })
}

const ids = () => post.smtp.received.map((mail) => mail.header('message-id'))

describe('a mail server that takes a mail and drops the connection', () => {
  it('before its answer: the mail leaves once more, as the same mail, and no third time', async () => {
    const id = await post.queue()
    fates = ['lost']
    expect(await send()).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: { code: expect.any(String) } })
    expect(await send()).toBe(0) // not before its time
    now += FIRST_MS
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(outcomes).toEqual(['retried', 'sent'])
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
  })

  it('after its answer: the mail has left, once', async () => {
    const id = await post.queue()
    fates = ['then-dropped']
    expect(await send()).toBe(1)
    now += FIRST_MS
    expect(await send()).toBe(0)
    expect(await post.read(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect([outcomes, ids().length]).toEqual([['sent'], 1])
  })
})

describe('a mail server that takes a mail and says nothing more', () => {
  it('is given up in time, holds nothing else up for ever, and loses nothing', async () => {
    const id = await post.queue()
    const other = await post.queue()
    fates = ['never']
    expect(await send(200)).toBe(0)
    expect(outcomes).toEqual(['retried'])
    const read = await Promise.all([post.read(id), post.read(other)])
    expect(read.map(({ state, attempts }) => `${state} ${attempts}`).toSorted()).toEqual(['queued 0', 'queued 1'])
    now += FIRST_MS
    expect(await send()).toBe(2)
    expect((await post.read(id)).state).toBe('sent')
    expect(ids()).toHaveLength(3)
    expect(new Set(ids()).size).toBe(2)
  })
})
