import { describe, expect, it } from 'vitest'
import { recordIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { type Edit, setCell } from '#domain/papers/edit.ts'
import { agreementKey, COPIES_MAX, HEADER_TARGET } from '#domain/papers/partenariat.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { saveAgreementSnapshots, saveMissedSnapshots } from '#gateway/partenariats/copies.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'
import { agreedPapers, sha256 } from '#tests/fixtures/agreed-papers.ts'

const { store, confirmed, papers, copies, push, agree } = await agreedPapers()
const ROW = 'aaaaaaaaaaaa'

const dies = async () => 0

describe('a copy of what was agreed', () => {
  it('is made once both have agreed to one hash, of the text that has it', async () => {
    await push('boutique', setCell(ROW, 'ref', 'B1'))
    await push('boutique', agree('boutique'))
    expect(await copies()).toEqual([])
    await push('creator', agree('creator'))
    const [copy, ...others] = await copies()
    const { agreements } = await papers()
    expect(others).toEqual([])
    expect(sha256(copy?.text ?? '')).toBe(copy?.hash)
    expect(copy).toMatchObject({ kind: 'copy', paper: 'inventaire', hash: agreements['inventaire-creator']?.hash })
    expect(copy?.agreements).toEqual(agreements)
    expect(copy?.at).toBe(agreements['inventaire-creator']?.at)
    expect(copy?._id).toBe(`${confirmed().candidature._id}.${copy?.hash.slice(0, 12)}`)
  })

  it('is one for each version, and stays as it was whatever changes later', async () => {
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    const [first] = await copies()
    await push('boutique', setCell('contrat', 'espace', 'Un mur'))
    await push('boutique', agree('boutique', 'contrat'))
    expect(await copies()).toEqual([first])
    await push('creator', agree('creator', 'contrat'))
    expect((await copies()).map(({ hash }) => hash)).toHaveLength(2)
    await push('creator', setCell('contrat', 'espace', ''))
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    expect(await copies()).toHaveLength(2)
    expect(await copies()).toContainEqual(first)
  })

  it('is made before a change takes away what it is of', async () => {
    await push('boutique', agree('boutique'))
    const agreed = agree('creator')(await papers())
    await push('creator', agree('creator'), store, dies)
    expect(await push('boutique', setCell(HEADER_TARGET, 'lieu', 'Nantes'), store, dies)).toMatchObject({
      ok: true,
    })
    expect((await copies())[0]?.text).toBe(canonicalForm(agreed, 'inventaire'))
  })

  it('holds the papers as they are while it cannot be written, and is made afterwards', async () => {
    await push('boutique', agree('boutique'))
    await push('creator', agree('creator'), store, dies)
    const failing: Store = {
      ...store,
      writeAs: async (actor, name, docs) => {
        if (name === 'records') throw new Error('the disk is full')
        return store.writeAs(actor, name, docs)
      },
    }
    const before = await papers()
    await expect(push('boutique', setCell(HEADER_TARGET, 'lieu', 'Nantes'), failing)).rejects.toThrow('full')
    expect(await papers()).toEqual(before)
    await expect(saveMissedSnapshots(failing, 0)).rejects.toThrow('full')
    expect(await saveMissedSnapshots(store, 0)).toBe(1)
    expect(await copies()).toHaveLength(1)
  })

  it('is made once by two processes at the same moment', async () => {
    await push('boutique', agree('boutique'))
    await push('creator', agree('creator'), store, dies)
    const doc = await papers()
    const made = await Promise.all([1, 2, 3].map(() => saveAgreementSnapshots(store, doc)))
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    expect(await copies()).toHaveLength(1)
  })

  it('is not made of an agreement whose party is gone, nor left when the papers are', async () => {
    await push('boutique', agree('boutique'))
    const other = await store.db('users').get(confirmed().actors.boutique.uid)
    await store.db('users').put({ ...other, _deleted: true } as never)
    await push('creator', agree('creator'))
    expect((await papers()).asked?.['inventaire-creator']?.why).toBe('left')
    expect(await copies()).toEqual([])

    const both = agree('creator')(await papers())
    const stored = await store.db('partenariats').get(confirmed().candidature._id)
    await store.db('partenariats').put({ ...stored, _deleted: true } as never)
    await saveAgreementSnapshots(store, both)
    expect(await copies()).toEqual([])
  })
})

/** Keeps copies of other texts, under these hashes. */
async function keep(...hashes: readonly string[]): Promise<void> {
  const { boutiqueId, creatorId } = await papers()
  const docs = hashes.map((hash, at): StoredDoc => {
    const said = { kind: 'copy', paper: 'contrat', hash, text: `${at}`, at: '2026-01-01T00:00:00.000Z' }
    const agreements = { 'contrat-boutique': { by: boutiqueId, nom: 'x', at: said.at, hash } }
    const _id = recordIdOf(confirmed().candidature._id, hash.slice(0, 12))
    return { ...EMPTY_RECORD, ...said, boutiqueId, creatorId, agreements, _id } as unknown as StoredDoc
  })
  for (const row of await store.writeAs({ kind: 'server' }, 'records', docs)) expect(row.ok).toBe(true)
}

it('a copy is made beside another whose hash begins alike', async () => {
  const hash = sha256(canonicalForm(await papers(), 'contrat'))
  await keep(`${hash.slice(0, 12)}${'0'.repeat(52)}`)
  for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
  expect(await copies()).toHaveLength(2)
})

it('a partnership that has all the copies it may have gets no other: who agrees is told, whoever is first, and what they wrote with it is taken', async () => {
  await push('boutique', setCell(ROW, 'ref', 'B1'))
  await keep(...Array.from({ length: COPIES_MAX }, (_, at) => sha256(`${at}`)))
  for (const party of ['boutique', 'creator'] as const) {
    const edit: Edit = (doc) => agree(party)(setCell(HEADER_TARGET, 'lieu', party)(doc))
    expect(await push(party, edit)).toMatchObject({ ok: true })
    const { agreements, asked, header } = await papers()
    expect([agreements, header.lieu]).toEqual([{}, party])
    expect(asked?.[agreementKey('inventaire', party)]?.why).toBe('full')
  }
  expect(await copies()).toHaveLength(COPIES_MAX)
})
