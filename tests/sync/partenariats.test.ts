import { describe, expect, it } from 'vitest'
import { sha256 } from '#data/platform/crypto.ts'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { setCell } from '#domain/papers/edit.ts'
import { HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { alternativeKey } from '#domain/versions/merge.ts'
import { nodeOf, stampOf } from '#domain/versions/stamp.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aRow } from '#tests/fixtures/documents.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import {
  confirmedBetween,
  confirmedOf,
  papersOn,
  pushed,
  readAs,
  settledPapers,
  writeCell,
} from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')
const stranger = await aMember(gateway, 'createur')

const [BOWL, VASE, CUP] = ['bbbbbbbbbbbb', 'vvvvvvvvvvvv', 'tttttttttttt']

const MAKER = 'inventaire-creator'

const { device } = ownDevices(() => gateway)

/** Agrees to the version that the device shows. */
async function agree(on: TestDevice, id: CandidatureId): Promise<void> {
  const shown = await papersOn(on, id)
  expect(await on.run('giveAgreement', confirmedOf(id), 'inventaire', shown)).toMatchObject({ ok: true })
}

/** Papers with one row, on a device of each party. */
async function begun(suffix: string): Promise<{ id: CandidatureId; shop: TestDevice; maker: TestDevice }> {
  const id = await confirmedBetween(boutique, createur, suffix)
  const [shop, maker] = [await device(boutique), await device(createur)]
  for (const [field, value] of Object.entries({ prixCentimes: 1850, depot: 10 }))
    await writeCell(shop, id, BOWL, field, value)
  await settledPapers(id, shop, maker)
  return { id, shop, maker }
}

describe('an agreement given offline', () => {
  it('is not taken when the other party changed the price meanwhile, and its party is asked again', async () => {
    const { id, shop, maker } = await begun('price0000000')
    const seen = await papersOn(maker, id)
    await maker.offline()
    await agree(maker, id)
    await writeCell(shop, id, BOWL, 'prixCentimes', 2000)
    await soon(async () => expect((await papersOn(shop, id)).unsentAt).toBe(''))
    await maker.online()
    const requested = await settledPapers(id, shop, maker)
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
    await writeCell(maker, id, HEADER_TARGET, 'lieu', 'Nantes')
    await maker.online()
    expect((await settledPapers(id, shop, maker)).agreements).toEqual({})

    await agree(maker, id)
    const again = await settledPapers(id, shop, maker)
    expect(again.asked).toEqual({})
    expect(again.agreements[MAKER]?.hash).toBe(await sha256(canonicalForm(again, 'inventaire')))
  })

  it('leaves what was agreed before, and can be declined on any device of that party', async () => {
    const { id, shop, maker } = await begun('before000000')
    const phone = await device(createur)
    await agree(maker, id)
    const before = await settledPapers(id, shop, maker, phone)
    await maker.offline()
    await agree(maker, id)
    await writeCell(phone, id, BOWL, 'depot', 3)
    await settledPapers(id, shop, phone)
    await maker.online()
    const requested = await settledPapers(id, shop, maker, phone)
    expect(requested.agreements).toEqual(before.agreements)
    expect(requested.asked?.[MAKER]?.why).toBe('changed')
    await phone.run('withdrawAgreement', confirmedOf(id), 'inventaire')
    const declined = await settledPapers(id, shop, maker, phone)
    expect([declined.agreements, declined.asked]).toEqual([{}, {}])
  })
})

describe('the server', () => {
  it('rejects papers before the confirmation, and those of others', async () => {
    const id = await confirmedBetween(boutique, createur, 'waiting00000', 'awaiting-creator')
    const doc = newPartenariat(confirmedOf(id))
    expect(await pushed(createur, 'partenariats', doc)).toMatchObject({ error: 'forbidden', reason: 'not-confirmed' })
    const hidden = { error: 'forbidden', reason: 'not-a-party', doc: null }
    expect(await pushed(stranger, 'partenariats', doc)).toMatchObject(hidden)
    const nowhere = confirmedOf(candidatureIdOf(annonceId(boutique.uid, 'nowhere00000'), createur.uid))
    expect(await pushed(createur, 'partenariats', newPartenariat(nowhere))).toMatchObject({ reason: 'not-confirmed' })
  })

  it('stay without the rows removed from them, though a client without stamps wrote those', async () => {
    const id = await confirmedBetween(boutique, createur, 'unstamped000')
    const rows = [BOWL, VASE, CUP].map((key, index) => [key, aRow({ ref: key.slice(0, 2), position: index + 1 })])
    await pushed(boutique, 'partenariats', { ...newPartenariat(confirmedOf(id)), rows: Object.fromEntries(rows) })
    const shop = await device(boutique)
    await shop.loseAnswers('/sync/partenariats/_bulk_docs', 1)
    for (const key of [BOWL, VASE])
      expect(await shop.run('removeRow', confirmedOf(id), key)).toMatchObject({ ok: true })
    await soon(async () => {
      expect((await papersOn(shop, id)).unsentAt).toBe('')
      expect(Object.keys((await readAs<Partenariat>(createur, 'partenariats', id)).rows)).toEqual([CUP])
    })
    expect(Object.keys((await papersOn(shop, id)).rows)).toEqual([CUP])
  })

  const LONG_AGO = '2020-01-01T00:00:00.000Z'
  const sent = (doc: Partenariat, hash: string, at = LONG_AGO) => ({
    ...doc,
    agreements: { ...doc.agreements, [MAKER]: { by: createur.uid, nom: 'x', at, hash } },
  })

  it('takes no agreement to a hash that is not that of the papers, and takes the rest of the write', async () => {
    const id = await confirmedBetween(boutique, createur, 'forged000000')
    const forged = sent(setCell(BOWL, 'ref', 'B1')(newPartenariat(confirmedOf(id))), 'a'.repeat(64))
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
    const next = { ...doc, asked: undefined, header: { ...doc.header, lieu: 'Nantes' } }
    expect(await pushed(createur, 'partenariats', next)).toMatchObject({ ok: true })
    expect((await readAs<Partenariat>(createur, 'partenariats', id)).asked).toEqual(doc.asked)
  })

  it('takes none while values are to be chosen, and decides who agreed and when, the annonce, and who wrote what', async () => {
    const id = await confirmedBetween(boutique, createur, 'choose000000')
    const before = Date.now()
    const foreign = { ...confirmedOf(id).annonce, commission: 99 }
    const blank = setCell(BOWL, 'ref', 'B1')(newPartenariat({ _id: id, annonce: foreign }))
    const stamp = stampOf(Date.parse(LONG_AGO), nodeOf(createur.uid, 'abcd'), 1)
    const conflict = { target: BOWL, field: 'ref', value: 'B2', by: createur.uid, at: LONG_AGO, stamp }
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
    expect(agreed.annonce.commission).toBe(10)
    const entries = Object.values(agreed.history)
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['cell-changed', 'row-added', 'agreement']))
    for (const { by, at: when } of [agreed.agreements[MAKER] ?? { by: '', at: '' }, ...entries]) {
      expect(by).toBe(createur.uid)
      expect(Date.parse(when)).toBeGreaterThanOrEqual(before)
      expect(Date.parse(when)).toBeLessThanOrEqual(Date.now())
    }
    expect(agreed.agreements[MAKER]?.nom).toMatch(/^Roux \d+$/)
    // The other party can neither withdraw somebody else's agreement nor rewrite their history.
    for (const change of [{ agreements: {} }, { history: {} }]) {
      const refused = await pushed(boutique, 'partenariats', { ...agreed, ...change })
      expect(refused).toMatchObject({ reason: 'immutable-field' })
    }
  })
})
