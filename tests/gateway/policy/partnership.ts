import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf, type Uid } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
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

/** The documents that two parties share once their candidature is confirmed. */
export interface Partnership {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly record: StoredRecord
  readonly end: StoredRecord
  readonly message: StoredEntry
  readonly signalement: StoredEntry
}

/** @param canaries put in all private texts; `null` for a partnership without them */
export async function aPartnership(
  store: Store,
  { owner, party, photo }: Parties,
  canaries: Canaries | null,
): Promise<Partnership> {
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
  const record = aSale(candidature, owner, { article: canaryFor('record'), at: AT, day: '2026-02-05' })
  const said = { kind: 'end', lastDay: '2026-03-31', reason: canaryFor('end'), at: AT } as const
  const end = aRecord(candidature, owner, said, END_KEYS.boutique)
  const photos = canaries === null ? [] : [photo]
  const message = anEntry(candidature, 'message', owner, { text: canaryFor('message'), photos })
  const signalement = anEntry(candidature, 'signalement', owner, { text: canaryFor('signalement'), reason: 'scam' })
  await write('partenariats', partenariat)
  const day = '2026-02-05'
  const pieces = { aaaaaaaaaaaa: { quantity: 1, prixCentimes: 100, article: canaryFor('deposit') } }
  const deposit = aRecord(candidature, party, { kind: 'deposit', at: AT, day, pieces })
  const due = { from: day, to: day, reason: canaryFor('statement'), base: 'prix', rentFrom: day, rentTo: day } as const
  const statement = aRecord(candidature, owner, { kind: 'statement', at: AT, ...due }, 'bstatement00')
  const means = { day, centimes: 100, means: 'virement', reference: canaryFor('payment') } as const
  const payment = aRecord(
    candidature,
    owner,
    { kind: 'payment', at: AT, statement: 'bstatement00', ...means },
    'bpayment0000',
  )
  const about = [
    aRecord(candidature, party, { kind: 'void', at: AT }, `${recordKeyOf(record._id)}-void`),
    aRecord(
      candidature,
      party,
      { kind: 'answer', answer: 'contested', reason: canaryFor('answer'), at: AT },
      'bstatement00-answer',
    ),
    aRecord(candidature, party, { kind: 'receipt', reason: canaryFor('receipt'), at: AT }, 'bpayment0000-receipt'),
  ]
  for (const one of [record, end, deposit, statement, payment, ...about]) await write('records', one)
  for (const entry of [message, signalement]) await write('conversations', entry)
  return { candidature, partenariat, record, end, message, signalement }
}
