import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { suiviIdOf } from '#domain/ids.ts'
import { fieldsOfId } from '#domain/suivis.ts'
import { anAnnonce } from '../../../tests/fixtures/builders.ts'
import { sha256, webp } from '../../../tests/fixtures/webp.ts'
import type { Week } from '../market.ts'
import type { Doc, WireMember } from '../wire-member.ts'
import { type Act, anyOf, maybeLater, typed } from './act.ts'

const PLACES = [
  ['Nantes', '44109'],
  ['Rennes', '35238'],
  ['Lyon', '69123'],
  ['Lille', '59350'],
  ['Paris', '75056'],
] as const

/** Sends a picture of an annonce in its three sizes. @returns its address */
async function photo(member: WireMember, week: Week): Promise<string> {
  const content = typed(week)
  const full = webp(content)
  const path = (size: string) => `/photos/annonces/${member.uid}/${sha256(full)}${size}.webp`
  for (const size of ['-640', '-1080', '']) {
    const bytes = size === '' ? full : webp(content + size)
    await member.ask('PUT', path(size), new Uint8Array(bytes), {
      'content-type': 'image/webp',
      'x-sha256': sha256(bytes),
    })
  }
  return path('')
}

async function publish(member: WireMember, week: Week): Promise<boolean> {
  const { prng, clock } = week
  const photos = prng.next() < 0.3 ? [await photo(member, week)] : []
  const [ville, commune] = prng.pick(PLACES)
  await maybeLater(week)
  const createdAt = new Date(clock()).toISOString()
  const said = { nom: typed(week), ville, commune, prix: prng.int(10, 90), description: typed(week) }
  const annonce = anAnnonce(member.uid, { ...said, photos, createdAt, dateDebut: createdAt.slice(0, 10) })
  await member.push('annonces', annonce as unknown as Doc)
  return true
}

/** An annonce of the member's, changed as by a form that had been open for a while. */
function changing(change: (annonce: Annonce, week: Week) => Partial<Annonce> | null): Act['run'] {
  return async (member, week) => {
    const one = anyOf(week, week.market.ofBoutique(member.uid))
    if (one === undefined) return false
    await maybeLater(week)
    await member.edit('annonces', one._id, (doc) => {
      const changed = change(doc as unknown as Annonce, week)
      return changed === null ? null : { ...doc, ...changed }
    })
    return true
  }
}

/** Moves a candidature, where it still stands as it was seen. */
export async function move(member: WireMember, { _id, status }: Candidature, change: object): Promise<void> {
  await member.edit('candidatures', _id, (doc) => (doc.status === status ? { ...doc, ...change } : null))
}

function answering(change: (week: Week) => object): Act['run'] {
  return async (member, week) => {
    const one = anyOf(week, week.market.of(member.uid, 'pending'))
    if (one === undefined) return false
    await maybeLater(week)
    await move(member, one, change(week))
    return true
  }
}

const closing = (now: number) => ({ active: false, closedAt: new Date(now).toISOString() })

export const BOUTIQUE_ACTS: readonly Act[] = [
  { name: 'publishes', weight: 6, run: publish },
  { name: 'changes a price', weight: 4, run: changing((_doc, { prng }) => ({ prix: prng.int(10, 90) })) },
  { name: 'rewrites a description', weight: 4, run: changing((_doc, week) => ({ description: typed(week) })) },
  {
    name: 'closes an annonce',
    weight: 1,
    run: changing(({ active }, { clock }) => (active ? closing(clock()) : null)),
  },
  {
    name: 'deletes a closed annonce',
    weight: 1,
    run: async (member, week) => {
      const closed = anyOf(
        week,
        week.market.ofBoutique(member.uid).filter(({ active }) => !active),
      )
      if (closed === undefined) return false
      await member.edit('annonces', closed._id, (doc) =>
        doc.active === false && doc._deleted !== true
          ? ({ _id: doc._id, _rev: doc._rev, _deleted: true } as Doc)
          : null,
      )
      return true
    },
  },
  {
    name: 'accepts',
    weight: 20,
    run: answering(({ clock }) => ({
      status: 'awaiting-creator',
      offerExpiresAt: new Date(clock() + 86_400_000).toISOString(),
    })),
  },
  {
    name: 'refuses',
    weight: 4,
    run: answering((week) => ({ status: 'refused-by-boutique', reponse: week.prng.next() < 0.5 ? typed(week) : '' })),
  },
  {
    name: 'notes something on a candidature',
    weight: 2,
    run: async (member, week) => {
      const one = anyOf(week, week.market.of(member.uid, 'pending', 'awaiting-creator'))
      if (one === undefined) return false
      const _id = suiviIdOf(member.uid, 'note', one._id)
      const said = { text: typed(week), retenue: week.prng.next() < 0.5 }
      if ((await member.read('suivis', _id)) !== null) {
        await member.edit('suivis', _id, (doc) => ({ ...doc, ...said }))
        return true
      }
      const empty = { kept: false, at: '', nom: '', ville: '', prix: 0, search: '', name: '', alert: '', seenAt: '' }
      const of = fieldsOfId({ uid: member.uid, kind: 'note', about: one._id })
      const next = { _id, ...of, ...empty, byMail: false, byPush: false, ...said }
      await member.push('suivis', member.stamp('suivis', { _id }, next))
      return true
    },
  },
]
