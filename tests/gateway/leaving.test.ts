import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { eraseBelongings } from '#gateway/members/erase.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { getByPrefix, update } from '#gateway/store/documents.ts'
import { aSale } from '#tests/fixtures/builders.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import {
  aCandidatureOf,
  aPair,
  leaves,
  moved,
  type Pair,
  read,
  say,
  sell,
  writePapers,
} from '#tests/fixtures/leaving.ts'

const SHARED = ['candidatures', 'partenariats', 'records', 'conversations'] as const

const gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
await followCandidatures(gateway.notices) // notices start from here
let pair: Pair
beforeEach(async () => {
  pair = await aPair(gateway)
})

/** The ids of what the pair shares. */
async function ids(): Promise<readonly string[]> {
  const all = await Promise.all(SHARED.map((name) => getByPrefix(gateway.store.db(name), pair.boutique.uid)))
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
      const leftAt = new Date(gateway.clock.now).toISOString()
      const kept = { status: 'confirmed', nom, annonce, left, leftAt }
      expect(await read(gateway, 'candidatures', _id)).toMatchObject(kept)
      expect(await read(gateway, 'partenariats', _id)).toMatchObject({ contrat: { espace: 'Une étagère' } })
    },
  )

  it.each([
    ['boutique', 'b'],
    ['createur', 'c'],
  ] as const)('leaves records whose keys look like those of what the %s said', async (who, party) => {
    const candidature = await partnership()
    const keys = ['m', 's'].map((kind) => `${kind}${party}ewa63bwe4x`)
    const sales = keys.map((key) => aSale(candidature, pair.boutique.uid, {}, key))
    expect(await pair.boutique.push('records', ...sales)).toMatchObject(keys.map(() => ({ ok: true })))
    await leaves(gateway, pair[who])
    expect(await ids()).toEqual(expect.arrayContaining(sales.map(({ _id }) => _id)))
  })

  it('takes what is theirs alone: a créateur the message and the address', async () => {
    const { _id } = await partnership()
    await leaves(gateway, pair.createur)
    expect(await read(gateway, 'candidatures', _id)).toMatchObject({ message: '', email: EMAIL_WITHHELD })
    const other = await gateway.member('createur')
    const untouched = await aCandidatureOf(gateway, { ...pair, createur: other })
    await leaves(gateway, pair.boutique)
    const { message, email } = await read<Candidature>(gateway, 'candidatures', untouched._id)
    expect([message, email]).toEqual(['Bonjour, un secret.', other.user.email])
  })

  it.each(['pending', 'awaiting-creator'] as const)('takes a candidature that is %s', async (status) => {
    for (const who of ['boutique', 'createur'] as const) {
      pair = await aPair(gateway)
      const candidature = await aCandidatureOf(gateway, pair, status)
      expect(await say(pair.boutique, candidature, 'Bonjour')).toMatchObject([{ ok: true }])
      await leaves(gateway, pair[who])
      expect(await ids()).toEqual([])
    }
  })

  it('leaves papers that the other goes on writing, and nobody agrees for who has left', async () => {
    const candidature = await partnership()
    const { _id } = candidature
    await leaves(gateway, pair.createur)
    const current = await read<object>(gateway, 'partenariats', _id)
    const agreement = { by: pair.boutique.uid, nom: 'x', at: '2026-02-10T12:00:00.000Z', hash: 'a'.repeat(64) }
    const forged = { ...current, agreements: { 'contrat-creator': agreement } }
    expect(await pair.boutique.push('partenariats', forged)).toMatchObject([{ reason: 'immutable-field' }])
    expect(await writePapers(gateway, pair.boutique, candidature, 'Deux étagères')).toMatchObject([{ ok: true }])
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
    for (let round = 0; round < 3; round += 1) {
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

it('who has left stays said when a device that does not know writes again', async () => {
  const { _id } = await partnership()
  await leaves(gateway, pair.boutique)
  const { left: _, leftAt: __, ...unaware } = await read<Candidature>(gateway, 'candidatures', _id)
  expect(await pair.createur.push('candidatures', unaware)).toMatchObject([{ ok: true }])
  expect(await read(gateway, 'candidatures', _id)).toMatchObject({ left: 'boutique' })
  expect(await moved(gateway, pair.createur, _id, 'declined-by-creator')).toMatchObject([
    { reason: 'transition-forbidden' },
  ])
})

const NO_BREAK = '\u00a0'

/** The mails about the pair. */
const pairMails = () => getByPrefix<Mail>(gateway.store.db('mail'), pair.boutique.uid)
/** Those that announce a departure. */
const departureMails = async () => (await pairMails()).filter(({ _id }) => _id.endsWith('-left'))

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
    const [mail, ...others] = await departureMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: pair[stays].user.email, uid: pair[stays].uid, state: 'queued' })
    expect(mail).not.toHaveProperty('replyTo')
    const name = leaver === 'boutique' ? `La boutique «${NO_BREAK}La Mercerie, Nantes${NO_BREAK}»` : 'Jeanne Martin'
    expect(mail?.message?.text).toContain(name)
    expect(mail?.message?.text).toContain('a supprimé son compte Rayon Libre')
    expect(mail?.message?.text).toContain('Le contrat, l’inventaire et les relevés de votre partenariat pour')
    const { annonceId, creatorId } = candidature
    expect(mail?.message?.text).toContain(`https://exemple.fr/partenariat/${annonceId}.${creatorId}`)
  })

  it('is told of nothing that led to no partnership, and nobody who is gone is', async () => {
    await aCandidatureOf(gateway, pair, 'awaiting-creator')
    await leaves(gateway, pair.boutique)
    await followCandidatures(gateway.notices)
    expect(await departureMails()).toEqual([])
    pair = await aPair(gateway)
    await aCandidatureOf(gateway, pair)
    await leaves(gateway, pair.boutique)
    await followCandidatures(gateway.notices)
    expect(await departureMails()).toHaveLength(1)
    await leaves(gateway, pair.createur)
    await followCandidatures(gateway.notices)
    expect(await pairMails()).toEqual([])
  })

  it('is told all the same when the server dies on the way, at any write', async () => {
    const crashing = createCrashingStore(gateway.store)
    const doomed = await startHttpGateway({ store: crashing.store })
    for (let nth = 2, crashed = true; crashed; nth += 1) {
      crashing.crashAt(Number.POSITIVE_INFINITY)
      pair = await aPair(doomed)
      const candidature = await aCandidatureOf(doomed, pair)
      await aCandidatureOf(doomed, pair, 'pending')
      await writePapers(doomed, pair.boutique, candidature, 'Une étagère')
      crashing.crashAt(nth) // the first write marks the account
      await leaves(doomed, pair.boutique)
      await followCandidatures(doomed.notices).catch(() => undefined)
      crashed = crashing.writes >= nth

      await gateway.accounts.sweep()
      await followCandidatures(gateway.notices)
      await secondPass(pair.boutique.uid)
      await followCandidatures(gateway.notices)
      const { uid } = pair.boutique
      expect([nth, (await departureMails()).length]).toEqual([nth, 1])
      const left = await getByPrefix<Candidature>(gateway.store.db('candidatures'), uid)
      expect([nth, left.map(({ _id }) => _id)]).toEqual([nth, [candidature._id]])
      expect(await read(gateway, 'partenariats', candidature._id)).toMatchObject({ contrat: { espace: 'Une étagère' } })
      expect(await getByPrefix(gateway.store.db('annonces'), uid)).toEqual([])
    }
  })
})
