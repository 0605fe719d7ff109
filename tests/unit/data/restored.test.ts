import { describe, expect, it } from 'vitest'
import { resubmit } from '#data/sync/store-restored.ts'
import { fromWire, type WireDoc } from '#data/sync/wire.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { aPrivateDatabase } from '#tests/fixtures/private-database.ts'

const [HERE, ELSEWHERE] = [annonceId(BOUTIQUE, 'here00000000'), annonceId(BOUTIQUE, 'elsewhere000')]
const SERVER_DOC = { ...anAnnonce({ _id: HERE }), _rev: '2-b' }
const clock = handClock()
const NOW = new Date(clock.now()).toISOString()

const notes = (rev: string) => ({ rev, unsentAt: '', removal: false })

const offering = { uid: BOUTIQUE, clock, checkLeading: () => undefined }

/** A device with two annonces acknowledged by the server; the restored store has one of them. */
async function aDevice() {
  const { annonces } = await aPrivateDatabase()
  await annonces.bulkInsert([HERE, ELSEWHERE].map((_id) => ({ ...anAnnonce({ _id }), ...notes('2-b') })))
  const offered = async () =>
    (await annonces.find({ selector: { unsentAt: { $gt: '' } } }).exec()).map((one) => one.toMutableJSON())
  const offer = (pulled: readonly WireDoc[], isStoreReset: boolean, removed: readonly string[] = []) => {
    const documents = pulled.map((doc) => fromWire('annonces', doc))
    return resubmit({ ...offering, collection: annonces, name: 'annonces' }, documents, isStoreReset, removed)
  }
  return { annonces, offered, offer }
}

describe('what a store put back has lost', () => {
  it("is offered again to it when it is the member's own, as new", async () => {
    const { offered, offer } = await aDevice()
    expect(await offer([SERVER_DOC], true)).toEqual([])
    expect(await offered()).toMatchObject([{ _id: ELSEWHERE, rev: '', unsentAt: NOW }])
  })

  it('is offered too where it has an earlier version, but not where it has a later one', async () => {
    const { offered, offer } = await aDevice()
    const [here, elsewhere] = [HERE, ELSEWHERE].map((_id) => ({ ...anAnnonce({ _id }), _rev: '1-a' }))
    await offer([SERVER_DOC, elsewhere as WireDoc], false)
    expect(await offered()).toEqual([])
    await offer([here as WireDoc, { ...SERVER_DOC, _id: ELSEWHERE }], true)
    expect(await offered()).toMatchObject([{ _id: HERE, rev: '2-b', unsentAt: NOW }])
  })

  it("goes from here when it is another's", async () => {
    const { candidatures } = await aPrivateDatabase()
    const theirs = { ...aCandidature(), ...notes('1-a') }
    await candidatures.insert(theirs)
    const gone = await resubmit({ ...offering, collection: candidatures, name: 'candidatures' }, [], true, [])
    expect(gone).toMatchObject([{ _id: theirs._id, _deleted: true }])
    expect(await candidatures.findOne(theirs._id).exec()).toMatchObject({ unsentAt: '' })
  })

  it('is offered as an acceptance again, of which a confirmation came', async () => {
    const { candidatures } = await aPrivateDatabase()
    const confirmed = { ...aCandidature({ status: 'confirmed' }), ...notes('3-c') }
    await candidatures.insert(confirmed)
    const there = fromWire('candidatures', { ...aCandidature({ status: 'pending' }), _rev: '1-a' })
    await resubmit({ ...offering, collection: candidatures, name: 'candidatures' }, [there], true, [])
    const found = await candidatures.findOne(confirmed._id).exec()
    expect(found).toMatchObject({ status: 'awaiting-creator', unsentAt: NOW })
  })

  it('is deleted again when the member has deleted it here', async () => {
    const { annonces, offered, offer } = await aDevice()
    const here = await annonces.findOne(HERE).exec()
    await here?.incrementalModify((latest) => ({ ...latest, removal: true, _deleted: true }))
    await offer([SERVER_DOC, { ...SERVER_DOC, _id: ELSEWHERE }], true, [HERE])
    expect(await offered()).toMatchObject([{ _id: HERE, removal: true, unsentAt: NOW }])
  })
})
