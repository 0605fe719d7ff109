import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, elsewhere, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { arrives, aWritten, type PendingCandidature } from '#tests/fixtures/pending.ts'
import { soon } from '#tests/fixtures/soon.ts'

const HASTE = 20
const PAST_MS = 11_000
const HOUR_MS = 3_600_000

let gateway: TestGateway
let pending: PendingCandidature
let boutique: TestMember
let id: PendingCandidature['id']
let shop: TestDevice
let maker: TestDevice

beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

beforeEach(async () => {
  pending = await aWritten(gateway, { haste: HASTE })
  ;({ boutique, id, shop, maker } = pending)
  await arrives(pending)
})
afterEach(() => pending.close())

function stored() {
  return boutique
    .call<{ readonly status: string; readonly _rev: string }>(`/sync/candidatures/_all_docs?include_docs=true`, {
      method: 'POST',
      body: { keys: [id] },
    })
    .then((answer) => (answer as unknown as { rows: { doc: { status: string; _rev: string } }[] }).rows[0]?.doc)
}

/** Waits until everything that may be sent has been. */
async function sentButOne(): Promise<void> {
  await shop.run('writeAdresse', boutique.uid, '3 rue des Halles')
  await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 1, rejections: 0 }))
}

describe('a decision', () => {
  // Proves S4.candidature.9
  it('stays on the device while it can be taken back, is counted, and keeps nothing else waiting', async () => {
    expect(await shop.run('decideCandidatures', [id], 'refused-by-boutique')).toMatchObject({ ok: true })
    await sentButOne()
    expect(await shop.deferred()).toMatchObject([[`candidatures/${id}`, { rate: 'undo' }]])
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(PAST_MS)
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    expect(await stored()).toMatchObject({ status: 'refused-by-boutique' })
    await soon(async () => expect(await shop.deferred()).toEqual([]))
  })

  // Proves S10.choisir.2
  it('stays while somebody is on what takes it back, two minutes at most', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    for (let seconds = 0; seconds < 117; seconds += 9) {
      await shop.moveClock(9000)
      expect(await shop.run('postponeDecisions', [id])).toMatchObject({ ok: true, value: expect.any(Number) })
    }
    await sentButOne()
    expect(await shop.deferred()).toMatchObject([[`candidatures/${id}`, { rate: 'undo' }]])
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(4000)
    expect(await shop.run('postponeDecisions', [id])).toMatchObject({ ok: true })
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0 })) // the device has been notified
    expect(await shop.run('postponeDecisions', [id])).toEqual({ ok: true, value: 0 })
  })

  it('stays no longer than before, the page that postponed it having been closed', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(9000)
    await shop.run('postponeDecisions', [id])
    await shop.restart()
    await shop.moveClock(9000)
    await sentButOne()
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(2000)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  // Proves S10.choisir.2
  it('stays for thirty seconds on the devices of whoever asked for more time', async () => {
    const other = await aDevice(gateway, await elsewhere(gateway, boutique))
    await other.run('changeSetting', 'moreTime', true)
    await soon(async () => expect(await shop.read('prives')).toMatchObject([{ moreTime: true }]))
    await other.close()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(PAST_MS + 18_000)
    await sentButOne()
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(2000)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  it('leaves from the page that is opened next, the one it was made on having been closed', async () => {
    await shop.run('decideCandidatures', [id], 'awaiting-creator')
    await shop.restart()
    await sentButOne()
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(PAST_MS)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'awaiting-creator' }))
  })

  it('leaves at once from a page that is opened later', async () => {
    await shop.offline()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(HOUR_MS)
    await shop.restart()
    await shop.online()
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  it('is kept no longer by a clock that is set back', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(-HOUR_MS)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  it('gives way, when it leaves, to a withdrawal that came meanwhile', async () => {
    await shop.run('decideCandidatures', [id], 'awaiting-creator')
    await maker.run('moveCandidature', id, 'withdrawn-by-creator')
    await soon(async () => expect(await stored()).toMatchObject({ status: 'withdrawn-by-creator' }))
    await sentButOne()
    expect(await shop.read('candidatures')).toMatchObject([{ status: 'awaiting-creator' }])
    await shop.moveClock(PAST_MS)
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 1 }))
    expect(await shop.read('candidatures')).toMatchObject([{ status: 'withdrawn-by-creator' }])
  })
})

describe('a decision taken back', () => {
  it('was never sent: the candidature stands as it did', async () => {
    const before = await stored()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await sentButOne()
    expect(await shop.run('undoDecisions', [id])).toEqual({ ok: true, value: 1 })
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    await shop.moveClock(PAST_MS)
    await shop.restart()
    await soon(async () =>
      expect(await shop.read('candidatures')).toMatchObject([{ status: 'pending', unsentAt: '', rev: before?._rev }]),
    )
    expect(await stored()).toEqual(before)
    await shop.run('decideCandidatures', [id], 'awaiting-creator')
    await shop.moveClock(PAST_MS)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'awaiting-creator' }))
  })

  it('gives what has come meanwhile', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await maker.run('moveCandidature', id, 'withdrawn-by-creator')
    await soon(async () => expect(await stored()).toMatchObject({ status: 'withdrawn-by-creator' }))
    await sentButOne()
    await shop.run('undoDecisions', [id])
    await soon(async () =>
      expect(await shop.read('candidatures')).toMatchObject([{ status: 'withdrawn-by-creator', unsentAt: '' }]),
    )
    expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 })
  })

  it('brings nothing back that went meanwhile with its créateur', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await maker.run('deleteAccount')
    await soon(async () => expect(await stored()).toBeUndefined())
    await sentButOne()
    await shop.run('undoDecisions', [id])
    await soon(async () => expect(await shop.read('candidatures')).toEqual([]))
    expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 })
  })

  it('is never sent, the server having been out of reach from then until long after', async () => {
    const before = await stored()
    await shop.offline()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 1 }))
    expect(await shop.run('undoDecisions', [id])).toEqual({ ok: true, value: 1 })
    await shop.moveClock(PAST_MS)
    await shop.online()
    await shop.run('writeAdresse', boutique.uid, '3 rue des Halles')
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    await soon(async () =>
      expect(await shop.read('candidatures')).toMatchObject([{ status: 'pending', unsentAt: '', rev: before?._rev }]),
    )
    expect(await stored()).toEqual(before)
  })

  it('is no longer possible once it may have left', async () => {
    await shop.offline()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(PAST_MS)
    expect(await shop.run('undoDecisions', [id])).toEqual({ ok: true, value: 0 })
    expect(await shop.read('candidatures')).toMatchObject([{ status: 'refused-by-boutique' }])
  })

  it("is unknown to the boutique's other devices until it leaves", async () => {
    const other = await aDevice(gateway, await elsewhere(gateway, boutique))
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await sentButOne()
    await soon(async () => expect(await other.read('candidatures')).toMatchObject([{ status: 'pending' }]))
    await shop.moveClock(PAST_MS)
    await soon(async () => expect(await other.read('candidatures')).toMatchObject([{ status: 'refused-by-boutique' }]))
    await other.close()
  })
})
