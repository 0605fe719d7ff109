import { anAnnonce, aReport } from '#tests/fixtures/builders.ts'
import { type Attempt, answered } from './attempts.ts'
import { PASSWORD, type World } from './world.ts'

const ACCES = '/api/moderation/acces'

/** Reports an annonce that is closed. */
async function reportedClosed(world: World): Promise<void> {
  const payload = aReport({ kind: 'annonce', about: world.closed._id })
  await world.ask('visitor', { method: 'POST', url: '/api/signalements', payload })
}

/** The name of an open report. */
async function reported(world: World): Promise<string> {
  const { uid } = await world.join('boutique')
  const payload = aReport({ kind: 'profil', about: uid })
  await world.ask('visitor', { method: 'POST', url: '/api/signalements', payload })
  return payload.id
}

/** An annonce of the owner's that is hidden. @returns its id */
async function hidden({ store, people }: World): Promise<string> {
  const annonce = anAnnonce(people.owner.uid, { active: false, masquee: 'scam' })
  await store.db('annonces').put({ ...annonce })
  return annonce._id
}

/** The attempts for the rows about an operator's reading and acts. */
export const MODERATION: { readonly [route: string]: Attempt } = {
  'POST /api/contestations': async (world, role) => {
    const payload = { annonce: await hidden(world), text: 'Bonjour' }
    return (await world.ask(role, { method: 'POST', url: '/api/contestations', payload })).status === 202
  },
  'GET /api/moderation/acces': answered(200, { url: ACCES }),
  'POST /api/moderation/acces': answered(200, { method: 'POST', url: ACCES, payload: { password: PASSWORD } }),
  'DELETE /api/moderation/acces': async (world, role) => {
    const { status } = await world.ask(role, { method: 'DELETE', url: ACCES })
    await world.ask(role, { method: 'POST', url: ACCES, payload: { password: PASSWORD } })
    return status === 204
  },
  'GET /api/moderation/signalements': answered(200, { url: '/api/moderation/signalements' }),
  'GET /api/moderation/signalements/:name': async (world, role) => {
    const name = await reported(world)
    return (await world.ask(role, { url: `/api/moderation/signalements/${name}` })).status === 200
  },
  'GET /api/moderation/photos/:kind/:uid/:file': async (world, role) => {
    await reportedClosed(world)
    const { text } = await world.ask(role, { url: `/api/moderation${world.photos.closed}` })
    return text.includes('canari-reserve')
  },
  'GET /api/moderation/photos/:kind/:uid/:file photo-message': async (world, role) =>
    (await world.ask(role, { url: `/api/moderation${world.photos.message}` })).text.includes('canari-cliche'),
  'POST /api/moderation/comptes': async (world, role) => {
    const { email } = world.people.owner
    const request = { method: 'POST', url: '/api/moderation/comptes', payload: { who: email } } as const
    return (await world.ask(role, request)).text.includes(email)
  },
  'POST /api/moderation/comptes/:uid/export': async (world, role) => {
    const url = `/api/moderation/comptes/${world.people.owner.uid}/export`
    const payload = { password: PASSWORD, reason: 'Demande écrite' }
    return (await world.ask(role, { method: 'POST', url, payload })).text.includes('application/zip')
  },
  'GET /api/moderation/courriers': answered(200, { url: '/api/moderation/courriers' }),
  'GET /api/moderation/actes': answered(200, { url: '/api/moderation/actes' }),
  'POST /api/moderation/actes': async (world, role) => {
    const payload = { act: 'settle', about: await reported(world) }
    return (await world.ask(role, { method: 'POST', url: '/api/moderation/actes', payload })).status === 200
  },
}
