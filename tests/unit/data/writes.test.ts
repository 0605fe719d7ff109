import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editAnnonce } from '#data/commands/annonce.ts'
import { writeDocument } from '#data/commands/write.ts'
import type { Device } from '#data/device/device.ts'
import type { PrivateDatabase } from '#data/store/collections.ts'
import { type Write, type WriteOutcome, writeOutcome } from '#data/sync/writes.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
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
  const rejection = {
    db: 'annonces',
    docId: ANNONCE,
    title: '',
    at,
    refusal: { code: 'candidature-open' },
    version: {},
  }
  await database.rejections.insert({ ...rejection, _id: `annonces|${ANNONCE}|${at}`, fields: [] } as never)
}

/** The outcomes of writes, as they come. */
function answers(...writes: Write[]): WriteOutcome[] {
  const outcomes: WriteOutcome[] = []
  writeOutcome(database, writes).subscribe((answer) => outcomes.push(answer))
  return outcomes
}

describe('the answer to a write', () => {
  it('is followed from its waiting to its acknowledgement', async () => {
    const outcomes = answers(await written(1))
    await soon(() => expect(outcomes.at(-1)).toBe('waiting'))
    await acknowledge()
    await soon(() => expect(outcomes.at(-1)).toBe('sent'))
  })

  it('is its refusal, and never an acknowledgement before it', async () => {
    const write = await written(2)
    const outcomes = answers(write)
    await soon(() => expect(outcomes.at(-1)).toBe('waiting'))
    await refuse(write.at)
    await acknowledge()
    await soon(() => expect(outcomes.at(-1)).toEqual({ code: 'candidature-open' }))
    expect(outcomes).not.toContain('sent')
  })

  it('is not the refusal of an earlier write', async () => {
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
