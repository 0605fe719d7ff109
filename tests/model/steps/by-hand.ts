import { createHash } from 'node:crypto'
import type { Candidature } from '#domain/candidature.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { isLapsed, nextStatuses } from '#domain/transitions.ts'
import { memberDocs } from '../run.ts'
import { PASSWORD } from '../world/world.ts'
import { deleteElsewhere, endSession } from './accounts-elsewhere.ts'
import { toggleFavori } from './favori.ts'
import { attempt, type ByHand, choosePhoto, type Hand, pickOne, type StepOf, write } from './hand.ts'
import { ON_CONVERSATIONS } from './on-conversations.ts'
import { ON_ENDS } from './on-ends.ts'
import { ON_MONEY } from './on-money.ts'
import { ON_PAPERS } from './on-papers.ts'

/** The fields of the annonce's form. */
function formOf({ nom, ville, commune, dateDebut, dateFin, prix, commission, description, photos }: Annonce) {
  return { nom, ville, commune, dateDebut, dateFin, prix, commission, description, photos }
}

/** The annonce that the open form was opened on; closes the form. The current one where no form is open. */
function beganFrom({ run, browser, member }: Hand, annonce: Annonce): Annonce {
  const key = `${browser.name} ${member.uid} ${annonce._id}`
  const began = run.forms.get(key) ?? annonce
  run.forms.delete(key)
  return began
}

function annonceOf({ browser, member }: Hand, pick: number): Annonce | undefined {
  return member.userType === 'boutique' ? pickOne(memberDocs(browser, member.uid, 'annonces'), pick) : undefined
}

async function setActive(hand: Hand, { do: what, pick }: StepOf<'close' | 'reopen' | 'delete' | 'apply'>) {
  const annonce = annonceOf(hand, pick)
  if (annonce === undefined) return
  const { run, browser, member, tab } = hand
  const { closeAnnonce, reopenAnnonce, deleteAnnonce } = tab.app.COMMANDS
  const command = { close: closeAnnonce, reopen: reopenAnnonce, delete: deleteAnnonce, apply: closeAnnonce }[what]
  run.ledger.act(browser.name, member.uid, 'annonces', annonce._id)
  await attempt(run.world, command(tab.device, annonce._id))
}

/** The acts of a signed-in member. */
export const BY_HAND: ByHand = {
  ...ON_PAPERS,
  ...ON_CONVERSATIONS,
  ...ON_ENDS,
  ...ON_MONEY,
  favori: toggleFavori,
  publish: async ({ run, browser, member, tab }, _step, index) => {
    if (member.userType !== 'boutique') return
    const typed = { prix: 10_000 + index, description: `texte ${index}` }
    const where = { nom: 'La Mercerie', ville: 'Nantes', commune: '44109', commission: 0, photos: [] }
    const form = { ...where, dateDebut: '2026-03-01', dateFin: '2026-06-30', ...typed }
    const { description } = typed
    const place = { browser: browser.name, uid: member.uid, db: 'annonces' }
    run.ledger.publications.add(place, typed, { description })
    await attempt(run.world, tab.app.COMMANDS.createAnnonce(tab.device, form))
    for (const doc of memberDocs(browser, member.uid, 'annonces'))
      run.ledger.recognise(browser.name, member.uid, 'annonces', doc)
  },
  edit: async (hand, { pick, what }, index) => {
    const annonce = annonceOf(hand, pick)
    if (annonce === undefined) return
    const change = {
      ...(what === 'description' ? {} : { prix: 20_000 + index }),
      ...(what === 'prix' ? {} : { description: `texte ${index}` }),
    }
    const began = beganFrom(hand, annonce)
    const form = { ...formOf(began), ...change }
    const { COMMANDS } = hand.tab.app
    const save = () => COMMANDS.editAnnonce(hand.tab.device, annonce._id, form, formOf(began))
    await write(hand, 'annonces', annonce._id, change, save, began)
  },
  form: async (hand, { pick }) => {
    const annonce = annonceOf(hand, pick)
    if (annonce !== undefined) hand.run.forms.set(`${hand.browser.name} ${hand.member.uid} ${annonce._id}`, annonce)
  },
  photo: async (hand, { pick }, index) => {
    const annonce = annonceOf(hand, pick)
    if (annonce === undefined) return
    const photo = await choosePhoto(hand, 'annonces', index)
    if (photo === undefined) return
    const began = formOf(annonce)
    const { COMMANDS } = hand.tab.app
    await write(hand, 'annonces', annonce._id, { 'photos/0': photo }, () =>
      COMMANDS.editAnnonce(hand.tab.device, annonce._id, { ...began, photos: [photo] }, began),
    )
  },
  contact: async ({ run, browser, member, tab }, _step, index) => {
    const name = createHash('md5').update(`${browser.name} ${index}`).digest('hex')
    const form = { nom: 'Jeanne', email: member.email, sujet: 'Autre', message: `message ${index}`, id: name } as const
    const outcome = await attempt(run.world, tab.app.COMMANDS.sendContact(tab.device, form))
    if (outcome?.ok === true) run.ledger.sendMessage(browser.name, member.uid, name)
  },
  close: setActive,
  reopen: setActive,
  delete: setActive,
  apply: async (hand, { pick }, index) => {
    const { run, browser, member, tab } = hand
    const annonce = pickOne<Annonce>(browser.annonces(), pick)
    if (annonce === undefined || member.userType !== 'createur') return
    const message = `Bonjour ${index}`
    const id = candidatureIdOf(annonce._id, member.uid)
    const refused = memberDocs(browser, member.uid, 'rejections').filter(({ docId }) => docId === id)
    await write(hand, 'candidatures', id, { message }, () => tab.app.COMMANDS.apply(tab.device, annonce, message))
    // A candidature that starts again replaces the rejected former one, as its withdrawal does.
    const mine = memberDocs(browser, member.uid, 'candidatures')
    const isResubmitted = mine.some((one) => one._id === id && one.message === message)
    const statuses = refused.map(({ version }) => (version as Candidature).status)
    if (isResubmitted) run.ledger.correct({ browser: browser.name, db: 'candidatures', id, field: 'status' }, statuses)
  },
  move: async (hand, { pick, to }) => {
    const { browser, member, tab } = hand
    const candidature = pickOne<Candidature>(memberDocs(browser, member.uid, 'candidatures'), pick)
    if (candidature === undefined) return
    const statuses = nextStatuses(candidature.status, member.userType === 'boutique' ? 'boutique' : 'creator')
    const status = statuses[to % Math.max(1, statuses.length)]
    if (status === undefined) return
    const { _id } = candidature
    await write(hand, 'candidatures', _id, { status }, () => tab.app.COMMANDS.moveCandidature(tab.device, _id, status))
  },
  dashboard: async ({ run, browser, member, tab }) => {
    const all = memberDocs(browser, member.uid, 'candidatures') as readonly unknown[] as readonly Candidature[]
    for (const { _id, status, creatorId, offerExpiresAt } of all) {
      if (creatorId !== member.uid || status !== 'awaiting-creator') continue
      if (!isLapsed(offerExpiresAt, tab.device.serverClock.now())) continue
      run.ledger.act(browser.name, member.uid, 'candidatures', _id)
      await attempt(run.world, tab.app.COMMANDS.lapseCandidature(tab.device, _id))
    }
  },
  decide: async (hand, { pick, to }) => {
    const { browser, member, tab } = hand
    if (member.userType !== 'boutique') return
    const pending = memberDocs(browser, member.uid, 'candidatures').filter(({ status }) => status === 'pending')
    const candidature = pickOne<Candidature>(pending, pick)
    if (candidature === undefined) return
    const { _id } = candidature
    const status = to % 2 === 0 ? 'awaiting-creator' : 'refused-by-boutique'
    const { decideCandidatures } = tab.app.COMMANDS
    await write(hand, 'candidatures', _id, { status }, () => decideCandidatures(tab.device, [_id], status))
  },
  undo: async ({ run, browser, member, tab }, { pick }) => {
    const decided = memberDocs(browser, member.uid, 'candidatures').filter(({ leavesAt = '' }) => leavesAt !== '')
    const candidature = pickOne<Candidature>(decided, pick)
    if (candidature === undefined) return
    const { _id, status } = candidature
    await attempt(run.world, tab.app.COMMANDS.undoDecisions(tab.device, [_id]))
    const after = memberDocs(browser, member.uid, 'candidatures').find((one) => one._id === _id)
    if (after?.status === status) return
    for (const one of run.ledger.typedIn('candidatures', _id)) {
      if (one.browser === browser.name && one.value === status && !one.accepted) one.givenUp = true
    }
  },
  profil: async (hand, { what }, index) => {
    const { browser, member, tab } = hand
    const { writeAdresse, writeProfil } = tab.app.COMMANDS
    const text = `texte ${index}`
    if (what === 'adresse') {
      if (member.userType !== 'boutique') return
      const change = { adresseLocale: text }
      await write(hand, 'prives', member.uid, change, () => writeAdresse(tab.device, member.uid, text))
    } else if (memberDocs(browser, member.uid, 'users').length > 0) {
      const change = { profileDescription: text }
      await write(hand, 'users', member.uid, change, () => writeProfil(tab.device, member.uid, change))
    }
  },
  sign: async ({ run, browser, member, tab }, { what }) => {
    if (what === 'out') {
      // The member has confirmed it: queued writes here are discarded.
      run.ledger.giveUp(browser.name, member.uid)
      await attempt(run.world, tab.app.COMMANDS.signOut(tab.device))
    } else if (what !== 'ended-elsewhere' && tab.device.state.getState().member?.expired === true) {
      const who = what === 'in' ? member : run.members.find((one) => one !== member)
      if (who === undefined) return
      run.ledger.enter(browser.name, who.uid)
      await attempt(run.world, tab.app.COMMANDS.signIn(tab.device, who.email, PASSWORD))
    } else if (what === 'ended-elsewhere') {
      await endSession(run.world, browser.network.cookie)
    }
  },
  'delete-account': async ({ run, browser, member, tab }, { where }) => {
    if (where === 'elsewhere') {
      await deleteElsewhere(run, member)
    } else {
      // The server may delete it, and die before it answers.
      if (run.world.host.isUp()) run.ledger.giveUpAll(member.uid)
      run.ledger.giveUp(browser.name, member.uid)
      const outcome = await attempt(run.world, tab.app.COMMANDS.deleteAccount(tab.device))
      // An unanswered call may still arrive.
      if (outcome === undefined) run.ledger.giveUpAll(member.uid)
      if (outcome?.ok !== true) await deleteElsewhere(run, member)
    }
  },
}
