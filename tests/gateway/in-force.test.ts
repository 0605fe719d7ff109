import { describe, expect, it } from 'vitest'
import { recordIdOf } from '#domain/ids.ts'
import { setCell } from '#domain/papers/edit.ts'
import type { Partenariat, Party } from '#domain/papers/partenariat.ts'
import { type Copy, EMPTY_RECORD } from '#domain/papers/records.ts'
import { termsOn } from '#domain/papers/statements/terms.ts'
import { termsOf } from '#gateway/partenariats/copies.ts'
import { get, type Stored } from '#gateway/store/documents.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'
import { agreedPapers } from '#tests/fixtures/agreed-papers.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { quickStore } from '#tests/fixtures/store.ts'

const { store: own, confirmed, now, setNow, papers, copies, push, pushTo, agree } = await agreedPapers()

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
      seal: expect.stringMatching(/^[\w-]{43}$/),
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

describe('a store put back to before a contract in force, while an amendment is written', () => {
  /** The papers with their copy, and a store of the same installation that has neither. */
  async function lost() {
    await push('boutique', setCell('contrat', 'espace', 'Un mur'))
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    await push('boutique', setCell('contrat', 'espace', 'Une vitrine'))
    const [{ _rev, ...before }, [found]] = [(await papers()) as Stored<Partenariat>, await copies()]
    const { _rev: __, ...copy } = found as Stored<Copy>
    const store: Store = { ...(await quickStore()).store, opaqueId: own.opaqueId }
    const users = [
      aUser(confirmed().actors.boutique.uid, 'boutique'),
      aUser(confirmed().actors.creator.uid, 'createur'),
    ]
    await store.writeAs({ kind: 'server' }, 'users', users as unknown as readonly StoredDoc[])
    await store.writeAs({ kind: 'server' }, 'candidatures', [confirmed().candidature as unknown as StoredDoc])
    const stored = (name: 'partenariats' | 'records', _id: string) => get<Partenariat & Copy>(store.db(name), _id)
    const send = (party: Party, name: 'partenariats' | 'records', doc: object) => pushTo(store, party, name, doc)
    return { before, copy, stored, send }
  }

  it('takes both back from a device of either party, as they were', async () => {
    const { before, copy, stored, send } = await lost()
    // What it sends is then based on an earlier version: it pulls, and sends the rest.
    expect(await send('creator', 'partenariats', before)).toMatchObject({ error: 'conflict' })
    expect(await send('boutique', 'records', copy)).toMatchObject({ error: 'conflict' })
    expect((await stored('partenariats', confirmed().candidature._id))?.inForce).toEqual(before.inForce)
    expect(await stored('records', copy._id)).toMatchObject({ text: copy.text, agreements: copy.agreements })
    // An agreement to what is in force is no agreement to an earlier version of the amendment.
    const mine = { 'contrat-creator': before.agreements['contrat-creator'] }
    const rest = {
      ...(await stored('partenariats', confirmed().candidature._id)),
      contrat: before.contrat,
      agreements: mine,
    }
    expect(await send('creator', 'partenariats', rest)).toMatchObject({ ok: true })
    const { agreements, asked, inForce } = (await stored('partenariats', confirmed().candidature._id)) as Partenariat
    expect([agreements, asked, inForce]).toEqual([mine, {}, before.inForce])
  })

  it('takes none that it has not sealed', async () => {
    const { before, copy, stored, send } = await lost()
    const { inForce } = before
    const others = [{ at: new Date(now()).toISOString() }, { hash: 'a'.repeat(64) }, { seal: undefined }, { seal: 'x' }]
    for (const change of others)
      await send('creator', 'partenariats', { ...before, inForce: { ...inForce, ...change } })
    expect((await stored('partenariats', confirmed().candidature._id))?.inForce ?? '').not.toMatchObject({
      hash: inForce.hash,
    })
    const signed = Object.fromEntries(
      Object.entries(copy.agreements).map(([key, one]) => [key, { ...one, nom: 'Eve' }]),
    )
    for (const change of [{ agreements: signed }, { text: `${copy.text} ` }, { seal: '' }])
      expect(await send('creator', 'records', { ...copy, ...change })).toMatchObject({ error: 'forbidden' })
    expect(await stored('records', copy._id)).toBeNull()
  })
})
