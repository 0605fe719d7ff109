import { anAnnonce, aReport } from '#tests/fixtures/builders.ts'
import { type Attempt, answered, asking } from './attempts.ts'
import { PASSWORD, type World } from './world.ts'

const ACCES = '/api/moderation/acces'

/** Reports something to the operators. @returns the name of the open report */
async function reported(world: World, kind: 'annonce' | 'profil', about: string): Promise<string> {
  const report = aReport({ kind, about })
  await world.ask('visitor', asking('POST /api/signalements', report))
  return report.id
}

const newlyReported = async (world: World) => reported(world, 'profil', (await world.join('boutique')).uid)

/** An annonce of the owner's that is hidden. @returns its id */
async function hidden({ store, people }: World): Promise<string> {
  const annonce = anAnnonce(people.owner.uid, { active: false, masquee: 'scam' })
  await store.db('annonces').put({ ...annonce })
  return annonce._id
}

/** The attempts for the rows about an operator's reading and acts. */
export const MODERATION: { readonly [route: string]: Attempt } = {
  'POST /api/contestations': async (world, role) => {
    const appeal = { annonce: await hidden(world), text: 'Bonjour' }
    return (await world.ask(role, asking('POST /api/contestations', appeal))).status === 202
  },
  'POST /api/moderation/acces': answered(200, `POST ${ACCES}`, { password: PASSWORD }),
  'DELETE /api/moderation/acces': async (world, role) => {
    const { status } = await world.ask(role, asking(`DELETE ${ACCES}`))
    await world.ask(role, asking(`POST ${ACCES}`, { password: PASSWORD }))
    return status === 204
  },
  'GET /api/moderation/signalements/:name': async (world, role) => {
    const name = await newlyReported(world)
    return (await world.ask(role, asking(`GET /api/moderation/signalements/${name}`))).status === 200
  },
  'GET /api/moderation/photos/:kind/:uid/:file': async (world, role) => {
    await reported(world, 'annonce', world.closed._id)
    const { text } = await world.ask(role, asking(`GET /api/moderation${world.photos.closed}`))
    return text.includes('canari-reserve')
  },
  'GET /api/moderation/photos/:kind/:uid/:file photo-message': async (world, role) =>
    (await world.ask(role, asking(`GET /api/moderation${world.photos.message}`))).text.includes('canari-cliche'),
  'POST /api/moderation/comptes': async (world, role) => {
    const { email } = world.people.owner
    return (await world.ask(role, asking('POST /api/moderation/comptes', { who: email }))).text.includes(email)
  },
  'POST /api/moderation/comptes/:uid/export': async (world, role) => {
    const line = `POST /api/moderation/comptes/${world.people.owner.uid}/export`
    const body = { password: PASSWORD, reason: 'Demande écrite' }
    return (await world.ask(role, asking(line, body))).text.includes('application/zip')
  },
  'POST /api/moderation/actes': async (world, role) => {
    const act = { act: 'settle', about: await newlyReported(world) }
    return (await world.ask(role, asking('POST /api/moderation/actes', act))).status === 200
  },
}
