import type { Annonce } from '#domain/annonce.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { suiviIdOf } from '#domain/ids.ts'
import { fieldsOfId } from '#domain/suivis.ts'
import { aCandidature } from '../../../tests/fixtures/builders.ts'
import type { Week } from '../market.ts'
import type { Doc, WireMember } from '../wire-member.ts'
import { type Act, anyOf, maybeLater, typed } from './act.ts'
import { move } from './boutique.ts'

export function anyOpen(week: Week): Annonce | undefined {
  return anyOf(
    week,
    [...week.market.annonces.values()].filter(({ active }) => active),
  )
}

export async function applyTo(annonce: Annonce, member: WireMember, week: Week): Promise<void> {
  const date = new Date(week.clock()).toISOString()
  const doc = aCandidature(annonce, member.uid, { email: member.email, date, message: typed(week) })
  await member.push('candidatures', doc as unknown as Doc)
}

async function apply(member: WireMember, week: Week): Promise<boolean> {
  const annonce = anyOpen(week)
  if (annonce === undefined || week.market.candidatures.has(`${annonce._id}.${member.uid}`)) return false
  await maybeLater(week)
  await applyTo(annonce, member, week)
  return true
}

function answering(from: CandidatureStatus, to: CandidatureStatus): Act['run'] {
  return async (member, week) => {
    const one = anyOf(week, week.market.of(member.uid, from))
    if (one === undefined) return false
    await maybeLater(week)
    await move(member, one, { status: to })
    return true
  }
}

async function keepFavori(member: WireMember, week: Week): Promise<boolean> {
  const annonce = anyOpen(week)
  if (annonce === undefined) return false
  const _id = suiviIdOf(member.uid, 'favori', annonce._id)
  const at = new Date(week.clock()).toISOString()
  if ((await member.read('suivis', _id)) !== null) {
    await member.edit('suivis', _id, (doc) => ({ ...doc, kept: doc.kept !== true, at }))
    return true
  }
  const { nom, ville, prix } = annonce
  const of = fieldsOfId({ uid: member.uid, kind: 'favori', about: annonce._id })
  const empty = { search: '', name: '', alert: '', byMail: false, byPush: false, seenAt: '', text: '', retenue: false }
  const next = { _id, ...of, ...empty, kept: true, at, nom, ville, prix }
  await member.push('suivis', member.stamp('suivis', { _id }, next))
  return true
}

async function saveSearch(member: WireMember, week: Week): Promise<boolean> {
  const _id = suiviIdOf(member.uid, 'recherche', week.prng.id(12))
  const at = new Date(week.clock()).toISOString()
  const of = fieldsOfId({ uid: member.uid, kind: 'recherche', about: '' })
  const empty = { kept: false, nom: '', ville: '', prix: 0, text: '', retenue: false, byPush: false }
  const said = { name: typed(week), search: 'prix=60', alert: week.prng.pick(['', 'at-once', 'daily']), byMail: true }
  await member.push('suivis', member.stamp('suivis', { _id }, { _id, ...of, ...empty, ...said, at, seenAt: at }))
  return true
}

export const CREATEUR_ACTS: readonly Act[] = [
  { name: 'applies', weight: 10, run: apply },
  { name: 'confirms', weight: 30, run: answering('awaiting-creator', 'confirmed') },
  { name: 'declines', weight: 2, run: answering('awaiting-creator', 'declined-by-creator') },
  { name: 'withdraws', weight: 2, run: answering('pending', 'withdrawn-by-creator') },
  { name: 'keeps or drops a favourite', weight: 4, run: keepFavori },
  { name: 'saves a search', weight: 1, run: saveSearch },
]
