import type { Annonce } from '#domain/annonce.ts'
import { anAnnonce, newId } from '../../../tests/fixtures/builders.ts'
import type { Week } from '../market.ts'
import type { Doc, WireMember } from '../wire-member.ts'
import { anyOf } from './act.ts'
import { applyTo } from './createur.ts'

/** Two things at once, by the two gateways, that must not both pass. @returns what was wrong, if anything was */
export interface Race {
  readonly name: string
  readonly run: (members: readonly WireMember[], week: Week) => Promise<string | null>
}

/** One try by one gateway, which no answer may come of. */
async function once(member: WireMember, url: string, path: string, body: object): Promise<readonly [number, string]> {
  const headers = { 'content-type': 'application/json', origin: url, cookie: member.cookie, 'x-rayon-uid': member.uid }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    .then(async (answer) => [answer.status, await answer.text()] as const)
    .catch(() => [0, ''] as const)
}

function pick(week: Week, members: readonly WireMember[], userType: string): WireMember | undefined {
  return anyOf(
    week,
    members.filter((one) => one.userType === userType && !one.isGone && one.uid !== ''),
  )
}

async function bothAnswers(members: readonly WireMember[], week: Week): Promise<string | null> {
  const boutique = pick(week, members, 'boutique')
  const one = boutique === undefined ? undefined : anyOf(week, week.market.of(boutique.uid, 'pending'))
  if (boutique === undefined || one === undefined) return null
  const stands = await boutique.read('candidatures', one._id)
  if (stands?.status !== 'pending') return null
  const offerExpiresAt = new Date(week.clock() + 86_400_000).toISOString()
  const answers = await Promise.all(
    [{ status: 'awaiting-creator', offerExpiresAt }, { status: 'refused-by-boutique' }].map((change, at) =>
      once(boutique, week.urls.at(-at) as string, '/sync/candidatures/_bulk_docs', {
        docs: [{ ...stands, ...change }],
      }),
    ),
  )
  const taken = answers.filter(([status, text]) => status === 200 && text.includes('"ok":true')).length
  return taken > 1 ? `accepté and refusé both taken of ${one._id}` : null
}

async function twoSignUps(members: readonly WireMember[], week: Week): Promise<string | null> {
  const [member] = members
  if (member === undefined) return null
  const account = { email: `dit-${newId(12)}@exemple.fr`, password: 'motdepasse', userType: 'createur' }
  const stranger = { ...member, cookie: '', uid: '' } as unknown as WireMember
  const answers = await Promise.all(week.urls.map((url) => once(stranger, url, '/api/comptes', account)))
  return answers.filter(([status]) => status === 201).length > 1 ? `two accounts for ${account.email}` : null
}

async function priceAndCandidature(members: readonly WireMember[], week: Week): Promise<string | null> {
  const [boutique, createur] = [pick(week, members, 'boutique'), pick(week, members, 'createur')]
  if (boutique === undefined || createur === undefined) return null
  const createdAt = new Date(week.clock()).toISOString()
  const annonce = anAnnonce(boutique.uid, { createdAt })
  const row = await boutique.push('annonces', annonce as unknown as Doc)
  if (row.rev === undefined) return null
  const dearer = { ...annonce, _rev: row.rev, prix: annonce.prix + 1 }
  await Promise.all([boutique.push('annonces', dearer as unknown as Doc), applyTo(annonce as Annonce, createur, week)])
  return null // the check of the whole looks at each price against what was applied to
}

export const RACES: readonly Race[] = [
  { name: 'two devices of a boutique accept and refuse', run: bothAnswers },
  { name: 'two sign-ups for one address', run: twoSignUps },
  { name: 'a price is changed as a candidature comes', run: priceAndCandidature },
]
