import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { editAnnonce, keepAnnonceVersion } from '#data/commands/annonce.ts'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { writeDocument } from '#data/commands/write.ts'
import type { Device } from '#data/device/device.ts'
import { type Write, type WriteOutcome, writeOutcome } from '#data/member-reads/write-outcome.ts'
import { belonging } from '#data/photos/belonging.ts'
import type { PrivateDatabase } from '#data/store/collections.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { setCell } from '#domain/papers/edit.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, anAnnonce, BOUTIQUE, ROW } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const annonce = anAnnonce()
const ANNONCE = annonce._id
let device: Device
let database: PrivateDatabase

beforeAll(async () => {
  device = await anOfflineDevice({ uid: BOUTIQUE, email: 'lea@exemple.fr', userType: 'boutique' })
  database = device.state.getState().member?.database as PrivateDatabase
  await writeDocument(device, 'annonces', ANNONCE, annonce)
})
afterAll(() => device.close())

async function written(prix: number): Promise<Write> {
  const edited = await editAnnonce(device, ANNONCE, { ...annonce, prix }, annonce)
  if (!edited.ok) throw new Error(edited.code)
  return edited.value
}

/** Marks the document as acknowledged, as replication does. */
async function acknowledge(): Promise<void> {
  await (await database.annonces.findOne(ANNONCE).exec())?.incrementalPatch({ unsentAt: '' })
}

/** Stores a rejection of the version written at that instant, as replication does. */
async function refuse(at: string): Promise<void> {
  const rejection = { db: 'annonces', docId: ANNONCE, title: '', at, refusal: { code: 'candidature-open' } }
  await database.rejections.insert({ ...rejection, _id: `annonces|${ANNONCE}|${at}`, version: {}, fields: [] } as never)
}

/** The outcomes of writes, as they come. */
function answers(...writes: Write[]): WriteOutcome[] {
  const outcomes: WriteOutcome[] = []
  writeOutcome(database, writes).subscribe((answer) => outcomes.push(answer))
  return outcomes
}

describe('the answer to a write', () => {
  it('is its refusal, and never an acknowledgement before it', async () => {
    const write = await written(2)
    const outcomes = answers(write)
    await soon(() => expect(outcomes.at(-1)).toBe('waiting'))
    await refuse(write.at)
    await acknowledge()
    await soon(() => expect(outcomes.at(-1)).toEqual({ code: 'candidature-open' }))
    expect(outcomes).not.toContain('sent')
  })

  it('is followed from its waiting to its acknowledgement, and is not the refusal of an earlier write', async () => {
    const outcomes = answers(await written(3))
    await soon(() => expect(outcomes.at(-1)).toBe('waiting'))
    await acknowledge()
    await soon(() => expect(outcomes.at(-1)).toBe('sent'))
    expect(await database.rejections.find().exec()).toHaveLength(1)
  })

  it('waits for the last of those made together', async () => {
    const other = await writeDocument(device, 'prives', BOUTIQUE, { adresseLocale: '3 place du Marché' })
    if (!other.ok) throw new Error(other.code)
    const outcomes = answers(await written(4), other.value)
    await acknowledge()
    await soon(() => expect(outcomes.at(-1)).toBe('waiting'))
    await (await database.prives.findOne(BOUTIQUE).exec())?.incrementalPatch({ unsentAt: '' })
    await soon(() => expect(outcomes.at(-1)).toBe('sent'))
  })
})

it('every cell written at once in papers that nobody has begun is kept', async () => {
  const candidature = aCandidature({ status: 'confirmed' })
  const cells = { ref: 'B1', description: 'Bol ; émaillé', depot: 10, prixCentimes: 123450, position: 1 }
  const written = await Promise.all(
    Object.entries(cells).map(([field, value]) => editPartenariat(device, candidature, setCell(ROW, field, value))),
  )
  expect(written.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  const papers = await database.partenariats.findOne(candidature._id).exec()
  expect(papers?.toJSON().rows[ROW]).toMatchObject(cells)
  expect(papers?.unsentAt).toMatch(/^20\d\d-/)
})

/** A value kept beside the one that stands in a field of an annonce, as a merge leaves it. */
const conflictIn = (field: string, value: string) =>
  ({ target: '', field, value, by: BOUTIQUE, at: '2026-11-20T08:00:00.000Z', stamp: '0mjq00000bbbbbbcoun.1' }) as const

describe('keeping one of two versions of an annonce', () => {
  const conflict = conflictIn('description', 'Celle du comptoir.')
  const aged = anAnnonce({ _id: annonceId(BOUTIQUE, 'versions0000'), description: 'Celle du téléphone.' })
  const find = () => database.annonces.findOne(aged._id).exec(true)
  const stored = async () => (await find()).toJSON() as unknown as Annonce
  const keep = async (text: string) => keepAnnonceVersion(device, await stored(), 'description', text)

  beforeEach(async () => {
    await writeDocument(device, 'annonces', aged._id, aged)
    await (await find()).incrementalPatch({ conflicts: { one: conflict }, unsentAt: '' })
  })

  it('writes it, drops the others and leaves the rest', async () => {
    const { prix } = await stored()
    await keep('Celle du comptoir.')
    const unsentAt = expect.stringMatching(/^20/)
    expect(await stored()).toMatchObject({ description: 'Celle du comptoir.', prix, conflicts: {}, unsentAt })
  })

  it('is a write, and no edit while somebody waits for an answer, but for the version in place', async () => {
    const waiting = aCandidature({ annonceId: aged._id })
    await database.candidatures.insert({ ...waiting, rev: '1-a', unsentAt: '', removal: false })
    expect(await keep('Celle du comptoir.')).toMatchObject({ ok: false, code: 'candidature-open' })
    expect((await stored()).conflicts).toEqual({ one: conflict })
    expect(await keep('Celle du téléphone.')).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ conflicts: {}, unsentAt: expect.stringMatching(/^20/) })
  })
})

it('a photo kept beside the one that is shown still belongs to its annonce, and one typed in a form to that', async () => {
  const [shown, alternative, typed] = ['a', 'b', 'c'].map(
    (digit) => `/photos/annonces/${BOUTIQUE}/${digit.repeat(64)}.webp`,
  ) as [string, string, string]
  const conflicts = { 'photos~1': conflictIn('photos', JSON.stringify([alternative])) }
  const pictured = { ...anAnnonce({ _id: annonceId(BOUTIQUE, 'photos000000'), photos: [shown] }), conflicts }
  expect(await writeDocument(device, 'annonces', pictured._id, pictured)).toMatchObject({ ok: true })
  expect([...(await belonging(database, [{ photos: [typed] }]))].sort()).toEqual([shown, alternative, typed])
})
