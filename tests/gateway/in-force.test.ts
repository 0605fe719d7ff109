import { describe, expect, it } from 'vitest'
import { recordIdOf } from '#domain/ids.ts'
import { setCell } from '#domain/papers/edit.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { termsOn } from '#domain/papers/statements/terms.ts'
import { termsOf } from '#gateway/partenariats/copies.ts'
import type { StoredDoc } from '#gateway/store/store.ts'
import { agreedPapers } from '#tests/fixtures/agreed-papers.ts'

const { store: own, confirmed, now, setNow, papers, copies, push, agree } = await agreedPapers()

describe('the contract in force', () => {
  const write = (field: string, value: string) => setCell('contrat', field, value)

  it('is what both agreed to last, from the day after the agreement, whatever is written or agreed to by one', async () => {
    await push('boutique', write('espace', 'Un mur'))
    await push('boutique', agree('boutique', 'contrat'))
    expect((await papers()).inForce).toEqual({ hash: '', at: '', from: '', former: {} })
    await push('creator', agree('creator', 'contrat'))
    const [copy] = await copies()
    expect((await papers()).inForce).toEqual({
      hash: copy?.hash,
      at: new Date(now()).toISOString(),
      from: '',
      former: {},
    })

    await push('creator', write('espace', 'Une étagère'))
    await push('creator', agree('creator', 'contrat'))
    expect((await papers()).inForce.hash).toBe(copy?.hash)
    setNow(Date.parse('2026-12-31T23:30:00.000Z')) // 2027 in Paris
    await push('boutique', agree('boutique', 'contrat'))
    const { inForce, agreements } = await papers()
    const former = { '2027-01-02': { hash: copy?.hash } }
    expect(inForce).toMatchObject({ hash: agreements['contrat-boutique']?.hash, from: '2027-01-02', former })
    expect(inForce.hash).not.toBe(copy?.hash)
    // Another one on that day leaves no trace of the former amendment, which counted for no day.
    await push('creator', write('espace', 'Une table'))
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    expect((await papers()).inForce).toMatchObject({ from: '2027-01-02', former })
  })

  it('leaves a statement made before the first one on the terms of the annonce, as both saw them', async () => {
    const statement = {
      ...EMPTY_RECORD,
      _id: recordIdOf(confirmed().candidature._id, 'bstatement00'),
      kind: 'statement',
    }
    const said = {
      boutiqueId: confirmed().actors.boutique.uid,
      creatorId: confirmed().actors.creator.uid,
      at: new Date(now()).toISOString(),
    }
    await own.writeAs({ kind: 'server' }, 'records', [{ ...statement, ...said } as unknown as StoredDoc])
    await push('boutique', setCell('contrat', 'commission', true))
    await push('creator', setCell('contrat', 'commissionTaux', '40'))
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    const { inForce } = await papers()
    expect(inForce).toMatchObject({ from: '2026-11-21', former: { '2026-11-21': { hash: '' } } })
    const terms = await termsOf(own, confirmed().candidature, await papers())
    expect(termsOn(terms, '2026-11-20').terms.commission).toBe(confirmed().candidature.annonce.commission)
    expect(termsOn(terms, '2026-11-21').terms.commission).toBe(40)
  })

  it("keeps what the server has of the other party's block, whatever a device sends in it", async () => {
    await push('creator', write('createurNom', 'Ana'))
    const row = await push('boutique', (doc) => write('espace', 'Un mur')(write('createurNom', 'Mallory')(doc)))
    expect(row).toMatchObject({ ok: true })
    expect((await papers()).contrat).toMatchObject({ createurNom: 'Ana', espace: 'Un mur' })
  })
})
