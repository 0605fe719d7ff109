import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { eraseBelongings } from '#gateway/accounts/erasure/belongings.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, type Pair, read, writePapers } from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const NO_BREAK = '\u00a0'

let gateway: HttpGateway
let pair: Pair
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
  pair = await aPair(gateway)
  await followCandidatures(gateway.notices)
})

/** The mails that tell of a departure. */
async function told(): Promise<readonly Mail[]> {
  const mails = (await allDocs(gateway.store, 'mail')) as unknown as Mail[]
  return mails.filter(({ _id }) => _id.endsWith('-left'))
}

function secondPass(uid: Pair['boutique']['uid']): Promise<void> {
  return eraseBelongings(gateway.store, uid, [], gateway.clock.now)
}

describe('who stays', () => {
  it.each([
    ['boutique', 'createur'],
    ['createur', 'boutique'],
  ] as const)('is told by mail, once, that the %s has left, and where the papers are', async (leaver, stays) => {
    const candidature = await aCandidatureOf(gateway, pair)
    await leaves(gateway, pair[leaver])
    for (let time = 0; time < 2; time += 1) {
      await followCandidatures(gateway.notices)
      await secondPass(pair[leaver].uid)
    }
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: pair[stays].user.email, uid: pair[stays].uid, state: 'queued' })
    expect(mail).not.toHaveProperty('replyTo')
    const name = leaver === 'boutique' ? `La boutique «${NO_BREAK}La Mercerie, Nantes${NO_BREAK}»` : 'Jeanne Martin'
    expect(mail?.message?.text).toContain(name)
    expect(mail?.message?.text).toContain('a supprimé son compte Rayon Libre')
    expect(mail?.message?.text).toContain('Le contrat, l’inventaire et les comptes de votre partenariat restent')
    const { annonceId, creatorId } = candidature
    expect(mail?.message?.text).toContain(`https://exemple.fr/partenariat/${annonceId}/contrat?avec=${creatorId}`)
  })

  it('is told of nothing that led to no partnership, and nobody who is gone is', async () => {
    await aCandidatureOf(gateway, pair, 'awaiting-creator')
    await leaves(gateway, pair.boutique)
    await followCandidatures(gateway.notices)
    expect(await told()).toEqual([])
    pair = await aPair(gateway)
    await aCandidatureOf(gateway, pair)
    await leaves(gateway, pair.boutique)
    await followCandidatures(gateway.notices)
    expect(await told()).toHaveLength(1)
    await leaves(gateway, pair.createur)
    await followCandidatures(gateway.notices)
    expect(await allDocs(gateway.store, 'mail')).toEqual([])
  })

  it('is told all the same when the server dies on the way, at any write', async () => {
    for (let nth = 2, crashed = true; crashed; nth += 1) {
      const crashing = createCrashingStore(gateway.store)
      const doomed = await startHttpGateway({ store: crashing.store })
      pair = await aPair(doomed)
      const candidature = await aCandidatureOf(doomed, pair)
      await aCandidatureOf(doomed, pair, 'pending')
      await writePapers(doomed, pair.boutique, candidature, 'Une étagère')
      crashing.crashAt(nth) // the first write marks the account
      await leaves(doomed, pair.boutique)
      await followCandidatures(doomed.notices).catch(() => undefined)
      crashed = crashing.writes >= nth
      await doomed.close()

      await gateway.accounts.sweep()
      await followCandidatures(gateway.notices)
      await secondPass(pair.boutique.uid)
      await followCandidatures(gateway.notices)
      const { uid } = pair.boutique
      expect([nth, (await told()).filter(({ _id }) => _id.startsWith(uid)).length]).toEqual([nth, 1])
      const left = await getByPrefix<Candidature>(gateway.store.db('candidatures'), uid)
      expect([nth, left.map(({ _id }) => _id)]).toEqual([nth, [candidature._id]])
      expect(await read(gateway, 'partenariats', candidature._id)).toMatchObject({ contrat: { espace: 'Une étagère' } })
      expect(await getByPrefix(gateway.store.db('annonces'), uid)).toEqual([])
    }
  })
})
