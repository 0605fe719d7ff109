import { beforeEach, describe, expect, it } from 'vitest'
import { setCell } from '#domain/papers/edit.ts'
import { reinstate, suspend } from '#gateway/moderation/acts.ts'
import { followPapers } from '#gateway/notices/follow.ts'
import { NOTICE_PACE } from '#gateway/notices/mail/pace.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { leaves, papersOf } from '#tests/fixtures/leaving.ts'
import { aSubscribedBrowser, subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import {
  A_ROW,
  aNotifiedPartnership,
  BOUTIQUE_PART,
  CREATEUR_PART,
  MINUTE,
  mailsOfPapers,
  type NotifiedPartnership,
} from '#tests/fixtures/notified-partnership.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'
import { startPushService } from '#tests/fixtures/push-service.ts'

let partnership: NotifiedPartnership
let boutique: TestClient
let createur: TestClient
const service = await startPushService()
const gateway = await startHttpGateway({
  env: { PUBLIC_ORIGIN: 'https://exemple.fr', PUSH_TEST_ORIGIN: service.origin },
})
beforeEach(async () => {
  partnership = await aNotifiedPartnership(gateway)
  ;({ boutique, createur } = partnership)
})

describe('what has passed before its mail leaves', () => {
  it('is not partnership: approved meanwhile, changed again, or changed back', async () => {
    await partnership.write(boutique, BOUTIQUE_PART)
    await partnership.write(createur, CREATEUR_PART)
    await partnership.approve(createur)
    await followPapers(gateway.notices)
    await partnership.write(createur, setCell('contrat', 'lieu', 'Rezé'))
    await partnership.approve(createur)
    await followPapers(gateway.notices)
    await partnership.approve(boutique)
    expect(await partnership.news()).toEqual([
      'créateur: Le contrat avec « L’Écrin, Nantes » est approuvé par vous deux',
    ])
    await partnership.write(createur, setCell('contrat', 'lieu', 'Nantes'))
    await followPapers(gateway.notices)
    await partnership.write(createur, setCell('contrat', 'lieu', 'Rezé'))
    expect(await partnership.news()).toEqual([])
  })

  it('is told when it comes back', async () => {
    await partnership.agree()
    await mailsOfPapers(gateway)
    await partnership.write(createur, setCell('contrat', 'lieu', 'Nantes'))
    await followPapers(gateway.notices)
    await partnership.write(createur, setCell('contrat', 'lieu', ''))
    expect(await partnership.news()).toEqual([])
    await partnership.write(createur, setCell('contrat', 'lieu', 'Rezé'))
    expect(await partnership.news()).toEqual(['boutique: Ana Roux prépare un avenant au contrat'])
  })
})

describe('nobody is told', () => {
  it('of what was done before notices of papers began', async () => {
    await partnership.agree()
    const mail = gateway.store.db('mail')
    const checkpoint = await mail.get('_local/paper-notices')
    gateway.clock.now += MINUTE
    await mail.put({ ...checkpoint, begunAt: new Date(gateway.clock.now).toISOString() })
    await partnership.write(createur, A_ROW)
    expect(await partnership.news()).toEqual([])
  })

  it('who refused such mails, nor afterwards', async () => {
    const prive = { _id: createur.uid, adresseLocale: '', sansMailPapiers: true }
    await createur.push('prives', prive)
    await partnership.write(boutique, BOUTIQUE_PART)
    expect(await partnership.news()).toEqual([])
    const { _rev } = await gateway.store.db('prives').get(createur.uid)
    await createur.push('prives', { ...prive, _rev, sansMailPapiers: false })
    await partnership.write(boutique, setCell('contrat', 'espace', 'Un mur'))
    expect(await partnership.news()).toEqual([])
  })

  it('who has left, nor of who has', async () => {
    await partnership.agree()
    await leaves(gateway, boutique)
    expect((await partnership.news()).filter((one) => one.includes('contrat'))).toEqual([])
  })
})

it('a party who is suspended in the middle approves nothing meanwhile, and holds up neither the papers nor the end that the other writes', async () => {
  const acting = actingByCommand(gateway)
  await partnership.write(boutique, BOUTIQUE_PART)
  await partnership.write(createur, CREATEUR_PART)
  await partnership.approve(boutique)
  await mailsOfPapers(gateway)
  await suspend(acting, createur.uid, 'scam', '')
  await mailsOfPapers(gateway) // the one that says so
  await expect(partnership.approve(createur)).rejects.toThrow('push 401')
  await partnership.write(boutique, setCell('contrat', 'lieu', 'Nantes'))
  await partnership.approve(boutique)
  expect(await partnership.news()).toEqual([])
  expect(await papersOf(gateway, partnership.candidature)).toMatchObject({ inForce: { hash: '' } })

  await reinstate(acting, createur.uid)
  const back = gateway.caller(createur.user, await gateway.accounts.openSession(createur.uid))
  await partnership.write(boutique, setCell('contrat', 'lieu', 'Rezé'))
  await partnership.approve(boutique)
  expect((await partnership.news()).filter((one) => one.includes('contrat'))).toEqual([
    'créateur: « L’Écrin, Nantes » a approuvé le contrat : à votre tour',
  ])
  await partnership.approve(back)
  expect(await partnership.news()).toEqual(['boutique: Le contrat avec Ana Roux est approuvé par vous deux'])

  await suspend(acting, createur.uid, 'scam', '')
  await mailsOfPapers(gateway)
  await partnership.announceEnd(boutique, '2027-01-31')
  expect(await partnership.news()).toEqual([])
  await reinstate(acting, createur.uid)
})

it('many in little time are gathered, without the other party, and without what has passed', async () => {
  const all: NotifiedPartnership[] = []
  for (let n = 0; n < NOTICE_PACE.perHour + 3; n += 1) all.push(await aNotifiedPartnership(gateway, boutique))
  gateway.clock.now += 48 * 60 * MINUTE // past the mails of the candidatures
  for (const one of all) {
    await one.write(boutique, BOUTIQUE_PART)
    await one.write(one.createur, CREATEUR_PART)
    await one.approve(one.createur)
    await followPapers(gateway.notices)
  }
  const sent = (await mailsOfPapers(gateway)).filter(({ to }) => to === boutique.user.email)
  expect(sent).toHaveLength(NOTICE_PACE.perHour)
  await all.at(-1)?.approve(boutique) // its mail waits
  gateway.clock.now += 60 * MINUTE
  const digests = (await mailsOfPapers(gateway)).filter(({ to }) => to === boutique.user.email)
  expect(subjectsOf(digests)).toEqual(['2 contrats attendent votre accord'])
  expect(JSON.stringify(digests)).not.toContain('Ana')
})

it('a notification of a browser comes at once, names nobody, leads to the act, and not of what has passed', async () => {
  const pushedPayloads = await aSubscribedBrowser(gateway, service, createur)
  const send = async () => {
    await followPapers(gateway.notices)
    return pushedPayloads()
  }
  await partnership.write(boutique, BOUTIQUE_PART)
  await send()
  await partnership.write(createur, CREATEUR_PART)
  await partnership.approve(boutique)
  await followPapers(gateway.notices)
  await partnership.approve(createur)
  expect(await send()).toEqual([
    {
      title: 'Contrat à compléter',
      body: "L'autre partie du contrat est remplie : il reste la vôtre.",
      url: `/partenariat/${partnership.candidature.annonceId}/contrat?avec=${createur.uid}`,
      tag: `notice:${partnership.candidature._id}:papers`,
    },
  ])
})
