import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, recordIdOf, type Uid } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { type Edit, setCell } from '#domain/papers/edit.ts'
import { agreementKey, COPIES_MAX, HEADER_TARGET, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import { type Copy, EMPTY_RECORD } from '#domain/papers/records.ts'
import { termsOn } from '#domain/papers/statements/terms.ts'
import type { Actor } from '#domain/rules.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { saveAgreementSnapshots, saveMissedSnapshots, termsOf } from '#gateway/partenariats/copies.ts'
import { get, getByPrefix, type Stored } from '#gateway/store/documents.ts'
import { readEpoch } from '#gateway/store/epoch.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'
import { pushDocs, type SyncHooks } from '#gateway/sync/push/push.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { quickStore } from '#tests/fixtures/store.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')
const ROW = 'aaaaaaaaaaaa'

const test = await quickStore()
let id: CandidatureId
let confirmed: Candidature
let actors: { readonly [P in Party]: Actor & { kind: 'member' } }
let now = NOW

beforeEach(async () => {
  now = NOW
  const [boutique, creator] = [newId(20) as Uid, newId(20) as Uid]
  actors = {
    boutique: { kind: 'member', uid: boutique, userType: 'boutique' },
    creator: { kind: 'member', uid: creator, userType: 'createur' },
  }
  const annonce = anAnnonce(boutique)
  const candidature: Candidature = aCandidature(annonce, creator, { status: 'confirmed' })
  confirmed = candidature
  id = candidature._id
  const by = { kind: 'server' } as const
  await test.store.writeAs(by, 'users', [{ ...aUser(boutique, 'boutique') }, { ...aUser(creator, 'createur') }])
  await test.store.writeAs(by, 'candidatures', [candidature as unknown as StoredDoc])
})

const papers = async () => (await get<Partenariat>(test.store.db('partenariats'), id)) ?? newPartenariat(confirmed)
const copies = () => getByPrefix<Copy>(test.store.db('records'), `${id}.`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** @param afterWrite the hook run after the write; a no-op stands for a process that dies right then */
async function push(
  party: Party,
  edit: Edit,
  store: Store = test.store,
  afterWrite = saveAgreementSnapshots,
): Promise<unknown> {
  const hooks = {
    beforeRemoval: async () => {},
    afterWrite: async (_name: string, next: unknown) => void (await afterWrite(store, next as Partenariat)),
  }
  return pushTo(store, party, 'partenariats', edit(await papers()), hooks)
}

const NO_HOOKS = { beforeRemoval: async () => {}, afterWrite: async () => {} }

async function pushTo(
  store: Store,
  party: Party,
  name: 'partenariats' | 'records',
  doc: object,
  hooks: SyncHooks = NO_HOOKS,
): Promise<unknown> {
  now += 1000
  const actor = actors[party]
  const dbEpoch = await readEpoch(store, name)
  const context = { store, dbEpoch, actor, clock: () => now, limits: createLimiter(() => now, {}), hooks }
  const member = { writer: { uid: actor.uid } as never, isGone: async () => false }
  const [row] = await pushDocs(name, [doc as never], { ...context, ...member })
  return row
}

function agree(party: Party, paper: 'contrat' | 'inventaire' = 'inventaire'): Edit {
  return (doc) => {
    const hash = sha256(canonicalForm(doc, paper))
    const agreement = { by: actors[party].uid, nom: 'x', at: '2020-01-01T00:00:00.000Z', hash }
    return { ...doc, agreements: { ...doc.agreements, [agreementKey(paper, party)]: agreement } }
  }
}

const dies = async () => 0

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
      at: new Date(now).toISOString(),
      from: '',
      former: {},
      seal: expect.stringMatching(/^[\w-]{43}$/),
    })

    await push('creator', write('espace', 'Une étagère'))
    await push('creator', agree('creator', 'contrat'))
    expect((await papers()).inForce.hash).toBe(copy?.hash)
    now = Date.parse('2026-12-31T23:30:00.000Z') // 2027 in Paris
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
    const statement = { ...EMPTY_RECORD, _id: recordIdOf(id, 'bstatement00'), kind: 'statement' }
    const said = { boutiqueId: actors.boutique.uid, creatorId: actors.creator.uid, at: new Date(now).toISOString() }
    await test.store.writeAs({ kind: 'server' }, 'records', [{ ...statement, ...said } as unknown as StoredDoc])
    await push('boutique', setCell('contrat', 'commission', true))
    await push('creator', setCell('contrat', 'commissionTaux', '40'))
    for (const party of ['boutique', 'creator'] as const) await push(party, agree(party, 'contrat'))
    const { inForce } = await papers()
    expect(inForce).toMatchObject({ from: '2026-11-21', former: { '2026-11-21': { hash: '' } } })
    const terms = await termsOf(test.store, confirmed, await papers())
    expect(termsOn(terms, '2026-11-20').terms.commission).toBe(confirmed.annonce.commission)
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
    const store: Store = { ...(await quickStore()).store, opaqueId: test.store.opaqueId }
    const users = [aUser(actors.boutique.uid, 'boutique'), aUser(actors.creator.uid, 'createur')]
    await store.writeAs({ kind: 'server' }, 'users', users as unknown as readonly StoredDoc[])
    await store.writeAs({ kind: 'server' }, 'candidatures', [confirmed as unknown as StoredDoc])
    const stored = (name: 'partenariats' | 'records', _id: string) => get<Partenariat & Copy>(store.db(name), _id)
    const send = (party: Party, name: 'partenariats' | 'records', doc: object) => pushTo(store, party, name, doc)
    return { before, copy, stored, send }
  }

  it('takes both back from a device of either party, as they were', async () => {
    const { before, copy, stored, send } = await lost()
    // What it sends is then based on an earlier version: it pulls, and sends the rest.
    expect(await send('creator', 'partenariats', before)).toMatchObject({ error: 'conflict' })
    expect(await send('boutique', 'records', copy)).toMatchObject({ error: 'conflict' })
    expect((await stored('partenariats', id))?.inForce).toEqual(before.inForce)
    expect(await stored('records', copy._id)).toMatchObject({ text: copy.text, agreements: copy.agreements })
    // An agreement to what is in force is no agreement to an earlier version of the amendment.
    const mine = { 'contrat-creator': before.agreements['contrat-creator'] }
    const rest = { ...(await stored('partenariats', id)), contrat: before.contrat, agreements: mine }
    expect(await send('creator', 'partenariats', rest)).toMatchObject({ ok: true })
    const { agreements, asked, inForce } = (await stored('partenariats', id)) as Partenariat
    expect([agreements, asked, inForce]).toEqual([mine, {}, before.inForce])
  })

  it('takes none that it has not sealed', async () => {
    const { before, copy, stored, send } = await lost()
    const { inForce } = before
    const others = [{ at: new Date(now).toISOString() }, { hash: 'a'.repeat(64) }, { seal: undefined }, { seal: 'x' }]
    for (const change of others)
      await send('creator', 'partenariats', { ...before, inForce: { ...inForce, ...change } })
    expect((await stored('partenariats', id))?.inForce ?? '').not.toMatchObject({ hash: inForce.hash })
    const signed = Object.fromEntries(
      Object.entries(copy.agreements).map(([key, one]) => [key, { ...one, nom: 'Eve' }]),
    )
    for (const change of [{ agreements: signed }, { text: `${copy.text} ` }, { seal: '' }])
      expect(await send('creator', 'records', { ...copy, ...change })).toMatchObject({ error: 'forbidden' })
    expect(await stored('records', copy._id)).toBeNull()
  })
})

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
    expect(copy?._id).toBe(`${id}.${copy?.hash.slice(0, 12)}`)
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
    await push('creator', agree('creator'), test.store, dies)
    expect(await push('boutique', setCell(HEADER_TARGET, 'lieu', 'Nantes'), test.store, dies)).toMatchObject({
      ok: true,
    })
    expect((await copies())[0]?.text).toBe(canonicalForm(agreed, 'inventaire'))
  })

  it('holds the papers as they are while it cannot be written, and is made afterwards', async () => {
    await push('boutique', agree('boutique'))
    await push('creator', agree('creator'), test.store, dies)
    const failing: Store = {
      ...test.store,
      writeAs: async (actor, name, docs) => {
        if (name === 'records') throw new Error('the disk is full')
        return test.store.writeAs(actor, name, docs)
      },
    }
    const before = await papers()
    await expect(push('boutique', setCell(HEADER_TARGET, 'lieu', 'Nantes'), failing)).rejects.toThrow('full')
    expect(await papers()).toEqual(before)
    await expect(saveMissedSnapshots(failing, 0)).rejects.toThrow('full')
    expect(await saveMissedSnapshots(test.store, 0)).toBe(1)
    expect(await copies()).toHaveLength(1)
  })

  it('is made once by two processes at the same moment', async () => {
    await push('boutique', agree('boutique'))
    await push('creator', agree('creator'), test.store, dies)
    const doc = await papers()
    const made = await Promise.all([1, 2, 3].map(() => saveAgreementSnapshots(test.store, doc)))
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    expect(await copies()).toHaveLength(1)
  })

  it('is not made of an agreement whose party is gone, nor left when the papers are', async () => {
    await push('boutique', agree('boutique'))
    const other = await test.store.db('users').get(actors.boutique.uid)
    await test.store.db('users').put({ ...other, _deleted: true } as never)
    await push('creator', agree('creator'))
    expect((await papers()).asked?.['inventaire-creator']?.why).toBe('left')
    expect(await copies()).toEqual([])

    const both = agree('creator')(await papers())
    const stored = await test.store.db('partenariats').get(id)
    await test.store.db('partenariats').put({ ...stored, _deleted: true } as never)
    await saveAgreementSnapshots(test.store, both)
    expect(await copies()).toEqual([])
  })
})

describe('a partnership that has all the copies it may have', () => {
  /** Copies of other texts, as many as a partnership may have, less `but`. */
  async function filled(but: number): Promise<void> {
    const { boutiqueId, creatorId } = await papers()
    const docs = Array.from({ length: COPIES_MAX - but }, (_, at): StoredDoc => {
      const text = `${at}`
      const said = { kind: 'copy', paper: 'contrat', hash: sha256(text), text, at: '2026-01-01T00:00:00.000Z' }
      const agreements = { 'contrat-boutique': { by: boutiqueId, nom: 'x', at: said.at, hash: said.hash } }
      const _id = recordIdOf(id, said.hash.slice(0, 12))
      return { ...EMPTY_RECORD, ...said, boutiqueId, creatorId, agreements, _id } as unknown as StoredDoc
    })
    for (const row of await test.store.writeAs({ kind: 'server' }, 'records', docs)) expect(row.ok).toBe(true)
  }

  it('gets no other: who agrees is told, whoever is first, and what they wrote with it is taken', async () => {
    await push('boutique', setCell(ROW, 'ref', 'B1'))
    await filled(0)
    for (const party of ['boutique', 'creator'] as const) {
      const edit: Edit = (doc) => agree(party)(setCell(HEADER_TARGET, 'lieu', party)(doc))
      expect(await push(party, edit)).toMatchObject({ ok: true })
      const { agreements, asked, header } = await papers()
      expect([agreements, header.lieu]).toEqual([{}, party])
      expect(asked?.[agreementKey('inventaire', party)]?.why).toBe('full')
    }
    expect(await copies()).toHaveLength(COPIES_MAX)
  })
})
