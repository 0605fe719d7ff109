import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { eraseBelongings } from '#gateway/accounts/erasure/belongings.ts'
import { update } from '#gateway/store/documents.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, moved, type Pair, read, sell, writePapers } from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const SHARED = ['candidatures', 'partenariats', 'records'] as const

let gateway: HttpGateway
let pair: Pair
beforeEach(async () => {
  gateway = await startHttpGateway()
  pair = await aPair(gateway)
})

async function ids(): Promise<readonly string[]> {
  const all = await Promise.all(SHARED.map((name) => allDocs(gateway.store, name)))
  return all.flat().map(({ _id }) => _id)
}

async function partnership(): Promise<Candidature> {
  const candidature = await aCandidatureOf(gateway, pair)
  expect(await writePapers(gateway, pair.boutique, candidature, 'Une étagère')).toMatchObject([{ ok: true }])
  for (const by of [pair.boutique, pair.createur]) expect(await sell(by, candidature)).toMatchObject([{ ok: true }])
  return candidature
}

describe('a partner who deletes their account', () => {
  it.each(['boutique', 'createur'] as const)(
    'leaves the papers of a partnership to the other: the %s goes',
    async (who) => {
      const { _id, nom, annonce } = await partnership()
      expect(await leaves(gateway, pair[who])).toBe(204)
      const left = who === 'boutique' ? 'boutique' : 'creator'
      const now = new Date(gateway.clock.now).toISOString()
      expect(await read(gateway, 'candidatures', _id)).toMatchObject({
        status: 'confirmed',
        nom,
        annonce,
        left,
        leftAt: now,
      })
      expect(await read(gateway, 'partenariats', _id)).toMatchObject({ contrat: { espace: 'Une étagère' } })
    },
  )

  it('takes what is theirs alone: a créateur the message and the address', async () => {
    const { _id } = await partnership()
    await leaves(gateway, pair.createur)
    expect(await read(gateway, 'candidatures', _id)).toMatchObject({ message: '', email: EMAIL_WITHHELD })
    const other = await gateway.member('createur')
    const kept = await aCandidatureOf(gateway, { ...pair, createur: other })
    await leaves(gateway, pair.boutique)
    const { message, email } = await read<Candidature>(gateway, 'candidatures', kept._id)
    expect([message, email]).toEqual(['Bonjour, un secret.', other.user.email])
  })

  it.each(['pending', 'awaiting-creator'] as const)('takes a candidature that is %s', async (status) => {
    for (const who of ['boutique', 'createur'] as const) {
      pair = await aPair(gateway)
      await aCandidatureOf(gateway, pair, status)
      await leaves(gateway, pair[who])
      expect(await ids()).toEqual([])
    }
  })

  it('leaves papers that the other goes on writing, and nobody agrees for who has left', async () => {
    const { _id } = await partnership()
    await leaves(gateway, pair.createur)
    const known = await read<object>(gateway, 'partenariats', _id)
    const agreement = { by: pair.boutique.uid, nom: 'x', at: '2026-02-10T12:00:00.000Z', hash: 'a'.repeat(64) }
    const forged = { ...known, agreements: { 'contrat-creator': agreement } }
    expect(await pair.boutique.push('partenariats', forged)).toMatchObject([{ reason: 'immutable-field' }])
    expect(await writePapers(gateway, pair.boutique, { _id } as Candidature, 'Deux étagères')).toMatchObject([
      { ok: true },
    ])
    expect(await read(gateway, 'partenariats', _id)).toMatchObject({ contrat: { espace: 'Deux étagères' } })
  })

  it('leaves papers that the other may begin', async () => {
    const candidature = await aCandidatureOf(gateway, pair)
    await leaves(gateway, pair.boutique)
    expect(await writePapers(gateway, pair.createur, candidature, 'Une étagère')).toMatchObject([{ ok: true }])
    expect(await sell(pair.createur, candidature)).toMatchObject([{ ok: true }])
    expect((await ids()).map((id) => id.startsWith(candidature._id))).toEqual([true, true, true])
  })

  it('takes all when the other leaves at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      pair = await aPair(gateway)
      await partnership()
      await partnership()
      const answers = await Promise.all([leaves(gateway, pair.boutique), leaves(gateway, pair.createur)])
      expect([answers, await ids()]).toEqual([[204, 204], []])
    }
  })

  it('takes their address from a candidature even when it was written there meanwhile', async () => {
    const { _id } = await partnership()
    await leaves(gateway, pair.createur)
    await update<Candidature>(gateway.store.db('candidatures'), _id, (doc) => ({ ...doc, email: 'encore@exemple.fr' }))
    await eraseBelongings(gateway.store, pair.createur.uid, [], gateway.clock.now + 1000)
    expect(await read(gateway, 'candidatures', _id)).toMatchObject({ email: EMAIL_WITHHELD })
  })
})

describe('who has left', () => {
  it('stays said when a device that does not know writes again', async () => {
    const { _id } = await partnership()
    await leaves(gateway, pair.boutique)
    const { left: _, leftAt: __, ...unaware } = await read<Candidature>(gateway, 'candidatures', _id)
    expect(await pair.createur.push('candidatures', unaware)).toMatchObject([{ ok: true }])
    expect(await read(gateway, 'candidatures', _id)).toMatchObject({ left: 'boutique' })
    expect(await moved(gateway, pair.createur, _id, 'declined-by-creator')).toMatchObject([
      { reason: 'transition-forbidden' },
    ])
  })
})
