import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cutUnread, type ReadingCeilings } from '#gateway/sync/pull/reading.ts'
import { closeListings, PATIENT, serveListing, unread } from '#tests/fixtures/listing-server.ts'
import { soon } from '#tests/fixtures/soon.ts'

const FEW: ReadingCeilings = { answers: 4, answersPerReader: 2, waiting: 4, waitingPerReader: 2, pages: 4 }
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
const MEMBER = { 'x-member': 'lea', 'x-forwarded-for': '192.0.2.1' }

afterEach(async () => {
  vi.useRealTimers()
  await closeListings()
})

/** The status alone: an answer without end is not read. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const leave = new AbortController()
  const { status } = await fetch(url, { headers, signal: leave.signal })
  leave.abort()
  return status
}

describe('strangers who read nothing', () => {
  it('leave a quarter of the answers to members', async () => {
    const server = await serveListing({ ceilings: FEW })
    const held = [...ADDRESSES, ...ADDRESSES].map((address) => unread(server, address))
    await soon(async () => expect(await server.state('waiting')).toBe(3))
    expect(await server.state('under-way')).toBe(3)
    expect(await statusOf(server.url, MEMBER)).toBe(200)
    for (const socket of held) socket.destroy()
  })

  it('leave a quarter of the waits to members, who come as soon as one of them has left', async () => {
    const server = await serveListing({ ceilings: { ...FEW, answersPerReader: 1 } })
    const held = [...ADDRESSES, ...ADDRESSES].map((address) => unread(server, address))
    await soon(async () => expect(await server.state('waiting')).toBe(3))
    const first = await fetch(server.url, { headers: MEMBER })
    const second = statusOf(server.url, MEMBER)
    await soon(async () => expect(await server.state('waiting')).toBe(4))
    await first.body?.cancel()
    expect([first.status, await second]).toEqual([200, 200])
    expect(await server.state('waiting')).toBe(3)
    for (const socket of held) socket.destroy()
  })

  it('leave one page of four at a time to members', async () => {
    const never = new Promise<void>(() => undefined)
    const server = await serveListing({ beforePage: async (uid) => (uid === null ? never : undefined) })
    const held = ADDRESSES.map((address) => unread(server, address))
    await soon(async () => expect(await server.state('under-way')).toBe(4))
    expect(await statusOf(server.url, MEMBER)).toBe(200)
    for (const socket of held) socket.destroy()
  })
})

describe('the pace of who reads', () => {
  it('is not the pace of the store', async () => {
    const times = { ...PATIENT, unreadMaxMs: 100 }
    const late = () => new Promise<void>((resolve) => setTimeout(resolve, 200))
    const { url } = await serveListing({ times, pages: 4, beforePage: late })
    expect(((await (await fetch(url)).json()) as { rows: object[] }).rows).toHaveLength(4)
  })

  it('is measured while a piece is there, and to the end of the answer', async () => {
    vi.useFakeTimers()
    const raw = Object.assign(new EventEmitter(), { destroy: vi.fn() })
    const times = { unreadMaxMs: 100, lastMaxMs: 300, answerMaxMs: 60_000 }
    async function* two(): AsyncGenerator<number> {
      yield 1
      yield 2
    }
    const taken = cutUnread(raw as unknown as ServerResponse, times)(two())
    for (let at = 0; at < 2; at += 1) {
      await taken.next()
      vi.advanceTimersByTime(99)
    }
    expect(await taken.next()).toMatchObject({ done: true })
    vi.advanceTimersByTime(299)
    expect(raw.destroy).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(raw.destroy).toHaveBeenCalledTimes(1)
  })
})
