import { recordKeyOf, type Uid } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Store } from '#gateway/store/store.ts'
import { aCandidature, anAnnonce, anEntry, aRecord, aSale } from '#tests/fixtures/builders.ts'
import { walkTo } from '../../../scripts/seed/walk.ts'

const AT = '2026-02-05T10:00:00.000Z'

export const PARTNERSHIP_CANARIES = {
  candidature: 'canari-message',
  partenariat: 'canari-partenariat',
  record: 'canari-vente',
  end: 'canari-fin',
  deposit: 'canari-depot',
  statement: 'canari-releve',
  answer: 'canari-refus',
  payment: 'canari-reglement',
  receipt: 'canari-recu',
  message: 'canari-parole',
  signalement: 'canari-plainte',
} as const
export type Canaries = typeof PARTNERSHIP_CANARIES

interface Parties {
  readonly owner: Uid
  readonly party: Uid
  /** The address of a photo that the owner has sent in a message. */
  readonly photo: string
}

export type Partnership = Awaited<ReturnType<typeof aPartnership>>

/**
 * The documents that two parties share once their candidature is confirmed.
 * @param canaries put in all private texts; `null` for a partnership without them
 */
export async function aPartnership(store: Store, { owner, party, photo }: Parties, canaries: Canaries | null) {
  const write = async (name: DatabaseName, doc: object) => {
    const [row] = await store.writeAs({ kind: 'server' }, name, [doc as never])
    if (row?.ok !== true) throw new Error(`${name} of the world: ${row?.reason ?? 'no answer'}`)
  }
  const canaryFor = (thing: keyof Canaries) => canaries?.[thing] ?? 'rien'
  const annonce = anAnnonce(owner)
  await write('annonces', annonce)
  const candidature = aCandidature(annonce, party, { message: canaryFor('candidature'), status: 'confirmed' })
  await walkTo(store, candidature)
  const blank = newPartenariat(candidature)
  const partenariat = { ...blank, header: { ...blank.header, lieu: canaryFor('partenariat') } }
  await write('partenariats', partenariat)
  const day = '2026-02-05'
  const noted = (by: Uid, said: Partial<StoredRecord>, key?: string) =>
    aRecord(candidature, by, { at: AT, ...said }, key)
  const record = aSale(candidature, owner, { article: canaryFor('record'), at: AT, day })
  const end = noted(owner, { kind: 'end', lastDay: '2026-03-31', reason: canaryFor('end') }, END_KEYS.boutique)
  const pieces = { aaaaaaaaaaaa: { quantity: 1, prixCentimes: 100, article: canaryFor('deposit') } }
  const due = { from: day, to: day, reason: canaryFor('statement'), base: 'prix', rentFrom: day, rentTo: day } as const
  const means = { day, centimes: 100, means: 'virement', reference: canaryFor('payment') } as const
  const others = [
    noted(party, { kind: 'deposit', day, pieces }),
    noted(owner, { kind: 'statement', ...due }, 'bstatement00'),
    noted(owner, { kind: 'payment', statement: 'bstatement00', ...means }, 'bpayment0000'),
    noted(party, { kind: 'void' }, `${recordKeyOf(record._id)}-void`),
    noted(party, { kind: 'answer', answer: 'contested', reason: canaryFor('answer') }, 'bstatement00-answer'),
    noted(party, { kind: 'receipt', reason: canaryFor('receipt') }, 'bpayment0000-receipt'),
  ]
  for (const one of [record, end, ...others]) await write('records', one)
  const photos = canaries === null ? [] : [photo]
  const message = anEntry(candidature, 'message', owner, { text: canaryFor('message'), photos })
  const signalement = anEntry(candidature, 'signalement', owner, { text: canaryFor('signalement'), reason: 'scam' })
  for (const entry of [message, signalement]) await write('conversations', entry)
  return { candidature, partenariat, record, end, message, signalement }
}
