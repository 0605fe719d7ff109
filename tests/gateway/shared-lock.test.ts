import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '#gateway/jobs/runner.ts'
import { alone } from '#gateway/jobs/start.ts'
import { get, put } from '#gateway/store/documents.ts'
import { readEpoch, renewEpoch } from '#gateway/store/epoch.ts'
import { createLease } from '#gateway/store/locks/lease.ts'
import { createLock } from '#gateway/store/locks/lock.ts'
import { createSharedLock } from '#gateway/store/locks/shared.ts'
import { processEach } from '#gateway/store/process-each.ts'
import { aSignal } from '#tests/fixtures/signal.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

const LEASE_MS = 30_000
const WRITE_MS = 12_000
const NOTE = 'note'

let test: TestStore
beforeEach(async () => {
  test = await quickStore()
})

/** The clock of one process. */
function aClock() {
  let offsetMs = 0
  const now = () => performance.now() + offsetMs
  const advance = (ms: number) => {
    offsetMs += ms
  }
  return { now, advance }
}

/** A process that knows of the others only through a one-copy database. */
function aGateway(waitMs = 5000) {
  const { now, advance } = aClock()
  const times = { now, ttlMs: LEASE_MS, writeMs: WRITE_MS, waitMs }
  return { lock: createSharedLock(test.store.db('coordination'), times), advance }
}

const db = () => test.store.db('accounts')
const note = (text: string) => async () => {
  const existing = await get(db(), NOTE)
  return put(db(), { ...existing, _id: NOTE, text })
}

/** Work that lasts until `leave`. */
function pendingWork() {
  const [entered, left] = [aSignal(), aSignal()]
  const work = async () => {
    entered.give()
    await left.given
  }
  return { entered: entered.given, leave: left.give, work }
}

describe('a lock that several gateways share', () => {
  it('lets one work at a time, whoever asks', async () => {
    const all = [aGateway(), aGateway(), aGateway()]
    let count = 0
    let inside = 0
    const work = async () => {
      inside += 1
      expect(inside).toBe(1)
      const before = count
      await get(db(), NOTE)
      count = before + 1
      inside -= 1
    }
    await Promise.all(all.flatMap(({ lock }) => Array.from({ length: 8 }, () => lock('x', work))))
    expect(count).toBe(24)
  })

  it('is taken over from who has died, by the clock of who waits', async () => {
    const [dead, other] = [aGateway(), aGateway(0)]
    const long = pendingWork()
    const abandoned = dead.lock('x', long.work)
    await long.entered
    await expect(other.lock('x', async () => {})).rejects.toMatchObject({ message: 'locked' })
    other.advance(LEASE_MS - 1000)
    await expect(other.lock('x', async () => {})).rejects.toMatchObject({ message: 'locked' })
    other.advance(1000)
    expect(await other.lock('x', async () => 'mine')).toBe('mine')
    long.leave()
    await abandoned
  })

  it('writes nothing any more once others may have it', async () => {
    const slow = aGateway()
    await slow.lock('x', note('first'))
    const late = slow.lock('x', async () => {
      slow.advance(LEASE_MS - WRITE_MS) // a process, or a store, that was suspended
      return note('late')()
    })
    await expect(late).rejects.toMatchObject({ message: 'lock-lost', status: 503 })
    expect(await get(db(), NOTE)).toMatchObject({ text: 'first' })
    await slow.lock('x', note('again'))
    expect(await get(db(), NOTE)).toMatchObject({ text: 'again' })
  })
})

it("a process's own lock is held once in work within work, and by one work at a time", async () => {
  const lock = createLock()
  expect(await lock('x', () => lock('x', async () => 'inside'))).toBe('inside')
  const order: string[] = []
  const slow = lock('x', async () => {
    await get(db(), NOTE)
    order.push('first')
  })
  await Promise.all([slow, lock('x', async () => order.push('second'))])
  expect(order).toEqual(['first', 'second'])
})

describe('a lease', () => {
  /** A process that requests the lease, and its clock. */
  function aProcess() {
    const { now, advance } = aClock()
    const times = { now, ttlMs: LEASE_MS, writeMs: WRITE_MS, waitMs: 0 }
    return { lease: createLease(test.store.db('coordination'), 'lease:jobs', times), advance }
  }

  it('is of one process until that leaves it', async () => {
    const [one, other] = [aProcess(), aProcess()]
    expect(await one.lease.take()).not.toBe(null)
    expect(await one.lease.take()).not.toBe(null)
    expect(await other.lease.take()).toBe(null)
    await one.lease.release()
    other.advance(1000)
    expect(await other.lease.take()).not.toBe(null)
    await other.lease.release()
  })

  it('passes to another when its process has died, whose jobs then write nothing', async () => {
    const [dead, other] = [aProcess(), aProcess()]
    const ran: string[] = []
    const job: Job = { name: 'x', everyMs: 1, run: async () => ran.push('here') }
    const late: Job = {
      ...job,
      run: async () => {
        dead.advance(LEASE_MS)
        await note('late')()
      },
    }
    const run = async (one: Job, { lease }: ReturnType<typeof aProcess>) => alone([one], lease)[0]?.run(processEach)
    await run(job, dead)
    await run(job, other)
    expect(ran).toEqual(['here'])
    other.advance(LEASE_MS)
    await run(job, other)
    expect(ran).toEqual(['here', 'here'])
    await expect(run(late, dead)).rejects.toMatchObject({ message: 'lock-lost' })
    expect(await get(db(), NOTE)).toBe(null)
    await Promise.all([dead.lease.release(), other.lease.release()])
  })
})

describe('the life of a database', () => {
  it('is one, however many begin it at once', async () => {
    const reads = await Promise.all([1, 2, 3, 4].map(() => readEpoch(test.store, 'annonces')))
    expect(new Set(reads.map(({ epoch, secret }) => `${epoch} ${secret}`)).size).toBe(1)
  })

  it('is renewed once by two who find it ended', async () => {
    const current = await readEpoch(test.store, 'annonces')
    const [one, other] = await Promise.all([1, 2].map(() => renewEpoch(test.store, 'annonces', current)))
    expect(one).toEqual(other)
    expect(one?.epoch).not.toBe(current.epoch)
  })
})
