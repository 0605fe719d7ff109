import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '#data/platform/crypto.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { setCell } from '#domain/papers/edit.ts'
import { blankPartenariat, HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { alternativeKey } from '#domain/versions/merge.ts'
import { nodeOf, stampOf } from '#domain/versions/stamp.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, pushed, readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const BOWL = 'bbbbbbbbbbbb'
const MAKER = 'inventaire-creator'

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const { device } = ownDevices(() => gateway)

async function write(on: TestDevice, id: CandidatureId, ...cell: Parameters<typeof setCell>): Promise<void> {
  expect(await on.run('setCell', confirmedOf(id), ...cell)).toMatchObject({ ok: true })
}

async function papers(on: TestDevice, id: CandidatureId): Promise<Partenariat & { unsentAt: string }> {
  const doc = (await on.read('partenariats')).find(({ _id }) => _id === id)
  if (doc === undefined) throw new Error('no papers')
  return doc as unknown as Partenariat & { unsentAt: string }
}

/** Agrees to the version that the device shows. */
async function agree(on: TestDevice, id: CandidatureId, seen?: Partenariat): Promise<void> {
  const shown = seen ?? (await papers(on, id))
  expect(await on.run('giveAgreement', confirmedOf(id), 'inventaire', shown)).toMatchObject({ ok: true })
}

/** Waits until the devices have equal papers and nothing unsent. */
async function settled(id: CandidatureId, ...all: readonly TestDevice[]): Promise<Partenariat> {
  return soon(async () => {
    const [first, ...others] = await Promise.all(all.map((one) => papers(one, id)))
    if (first === undefined) throw new Error('no device')
    for (const one of [first, ...others]) expect(one.unsentAt).toBe('')
    for (const other of others) expect(other).toEqual(first)
    return first
  })
}

/** Papers with one row, on a device of each party. */
async function begun(suffix: string): Promise<{ id: CandidatureId; shop: TestDevice; maker: TestDevice }> {
  const id = await confirmedBetween(boutique, createur, suffix)
  const [shop, maker] = [await device(boutique), await device(createur)]
  await write(shop, id, BOWL, 'ref', 'B1')
  await write(shop, id, BOWL, 'prixCentimes', 1850)
  await settled(id, shop, maker)
  return { id, shop, maker }
}

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})

afterAll(() => gateway.close())

describe('an agreement given offline', () => {
  it('is not taken when the other party changed the price meanwhile, and its party is asked again', async () => {
    const { id, shop, maker } = await begun('price0000000')
    const seen = await papers(maker, id)
    await maker.offline()
    await agree(maker, id)
    await write(shop, id, BOWL, 'prixCentimes', 2000)
    await soon(async () => expect((await papers(shop, id)).unsentAt).toBe(''))
    await maker.online()
    const requested = await settled(id, shop, maker)
    const text = canonicalForm(seen, 'inventaire')
    const hash = await sha256(text)
    expect(requested.agreements).toEqual({})
    expect(requested.asked?.[MAKER]).toMatchObject({ hash, why: 'changed' })
    expect(requested.rows[BOWL]?.prixCentimes).toBe(2000)
    expect(Object.values(requested.history).some(({ action }) => action === 'agreement')).toBe(false)
    // The version shown is still stored on the device that agreed to it.
    expect((await maker.read('notes')).map(({ values }) => values)).toContainEqual({ hash, text })

    // The agreement does not return with the device's next write, made before it knew.
    await maker.offline()
    await write(maker, id, HEADER_TARGET, 'lieu', 'Nantes')
    await maker.online()
    expect((await settled(id, shop, maker)).agreements).toEqual({})

    await agree(maker, id)
    const again = await settled(id, shop, maker)
    expect(again.asked).toEqual({})
    expect(again.agreements[MAKER]?.hash).toBe(await sha256(canonicalForm(again, 'inventaire')))
  })

  it('leaves what was agreed before, and can be declined', async () => {
    const { id, shop, maker } = await begun('before000000')
    await agree(maker, id)
    const before = await settled(id, shop, maker)
    await write(shop, id, BOWL, 'prixCentimes', 2000)
    await settled(id, shop, maker)
    await maker.offline()
    await agree(maker, id)
    await write(shop, id, BOWL, 'prixCentimes', 2100)
    await soon(async () => expect((await papers(shop, id)).unsentAt).toBe(''))
    await maker.online()
    const requested = await settled(id, shop, maker)
    expect(requested.agreements).toEqual(before.agreements)
    expect(requested.asked?.[MAKER]?.why).toBe('changed')
    await maker.run('withdrawAgreement', confirmedOf(id), 'inventaire')
    const declined = await settled(id, shop, maker)
    expect([declined.agreements, declined.asked]).toEqual([{}, {}])
  })

  it('on one device is judged by what three devices wrote', async () => {
    const { id, shop, maker } = await begun('three0000000')
    const phone = await device(createur)
    await maker.offline()
    await phone.offline()
    await agree(maker, id)
    await write(phone, id, BOWL, 'depot', 3)
    await phone.online()
    await settled(id, shop, phone)
    await maker.online()
    const requested = await settled(id, shop, maker, phone)
    expect(requested.agreements).toEqual({})
    expect(requested.asked?.[MAKER]?.why).toBe('changed')
    // Any device of that party may agree again.
    await agree(phone, id)
    const agreed = await settled(id, shop, maker, phone)
    expect([agreed.asked, Object.keys(agreed.agreements)]).toEqual([{}, [MAKER]])
  })
})

describe('the server', () => {
  const sent = (doc: Partenariat, hash: string, at = '2020-01-01T00:00:00.000Z') => ({
    ...doc,
    agreements: { ...doc.agreements, [MAKER]: { by: createur.uid, nom: 'x', at, hash } },
  })

  it('takes no agreement to a hash that is not that of the papers, and takes the rest of the write', async () => {
    const id = await confirmedBetween(boutique, createur, 'forged000000')
    const forged = sent(setCell(BOWL, 'ref', 'B1')(blankPartenariat(id, 10)), 'a'.repeat(64))
    expect(await pushed(createur, 'partenariats', forged)).toMatchObject({ ok: true })
    const doc = await readAs<Partenariat>(createur, 'partenariats', id)
    expect(doc.rows[BOWL]?.ref).toBe('B1')
    expect(doc.agreements).toEqual({})
    expect(doc.asked?.[MAKER]).toMatchObject({ hash: 'a'.repeat(64), why: 'changed' })
    // The other party can neither ask for an agreement again, nor cancel the question.
    for (const asked of [{}, { ...doc.asked, 'contrat-creator': doc.asked?.[MAKER] }]) {
      expect(await pushed(boutique, 'partenariats', { ...doc, asked })).toMatchObject({ reason: 'immutable-field' })
    }
    // An app that does not know the field does not clear it.
    const { asked: _, ...former } = doc
    expect(
      await pushed(createur, 'partenariats', { ...former, header: { ...doc.header, lieu: 'Nantes' } }),
    ).toMatchObject({
      ok: true,
    })
    expect((await readAs<Partenariat>(createur, 'partenariats', id)).asked).toEqual(doc.asked)
  })

  it('takes none while values are to be chosen, and keeps the time by its own clock', async () => {
    const id = await confirmedBetween(boutique, createur, 'choose000000')
    const blank = setCell(BOWL, 'ref', 'B1')(blankPartenariat(id, 10))
    const stamp = stampOf(Date.parse('2020-01-01T00:00:00.000Z'), nodeOf(createur.uid, 'abcd'), 1)
    const at = '2020-01-01T00:00:00.000Z'
    const conflict = { target: BOWL, field: 'ref', value: 'B2', by: createur.uid, at, stamp }
    const disputed = { ...blank, conflicts: { [alternativeKey(conflict)]: conflict } }
    const hash = await sha256(canonicalForm(disputed, 'inventaire'))
    expect(await pushed(createur, 'partenariats', sent(disputed, hash))).toMatchObject({ ok: true })
    const doc = await readAs<Partenariat>(createur, 'partenariats', id)
    expect(doc.agreements).toEqual({})
    expect(doc.asked?.[MAKER]?.why).toBe('to-choose')

    const chosen = { ...doc, conflicts: {} }
    const late = sent(chosen, await sha256(canonicalForm(chosen, 'inventaire')), '2031-01-01T00:00:00.000Z')
    expect(await pushed(createur, 'partenariats', late)).toMatchObject({ ok: true })
    const agreed = await readAs<Partenariat>(createur, 'partenariats', id)
    expect(agreed.asked).toEqual({})
    expect(Math.abs(Date.parse(agreed.agreements[MAKER]?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })
})
