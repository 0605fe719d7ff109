import { expect, it } from 'vitest'
import { END_KEYS } from '#domain/papers/ends.ts'
import { type NewsSource, paperNewsOf } from '#domain/papers/news.ts'
import type { HistoryEntry, Partenariat } from '#domain/papers/partenariat.ts'
import type { End } from '#domain/papers/records.ts'
import { aCandidature, aContrat, aPartenariat, aRecord, aRow } from '#tests/fixtures/documents.ts'

const { boutiqueId, creatorId } = aPartenariat()
const at = (minute: number) => `2026-12-05T10:${10 + minute}:00.000Z`

/** The present texts are hashed 'c' and 'i'. */
function source(papers: Partial<Partenariat>, more: Partial<NewsSource> = {}): NewsSource {
  return {
    candidature: aCandidature({ status: 'confirmed' }),
    papers: aPartenariat({ contrat: aContrat(), agreements: {}, history: {}, ...papers }),
    hashes: { contrat: 'c', inventaire: 'i' },
    agreed: null,
    ends: [],
    ...more,
  }
}

const agreement = (hash: string, minute = 1) => ({ by: boutiqueId, nom: 'x', at: at(minute), hash })
const changed = (by: typeof boutiqueId, target: string, minute = 2): HistoryEntry => ({
  ...{ action: 'cell-changed', target, field: 'lieu', before: '', after: 'x', at: at(minute), by },
})
/** What the boutique and the créateur approved of a contract, by the hash. */
const byBoutique = (hash: string) => ({ 'contrat-boutique': agreement(hash) })
const byCreator = (hash: string) => ({ 'contrat-creator': agreement(hash) })
/** Changes of a target, the first by the first of these. */
const history = (target: string, ...by: (typeof boutiqueId)[]) =>
  Object.fromEntries(by.map((uid, nth) => [String(nth + 1), changed(uid, target)]))
const inForce = { hash: 'c', at: at(3), from: '', former: {} }
const both = { 'contrat-boutique': agreement('c', 1), 'contrat-creator': agreement('c', 3) }
const BLANK = { contrat: aContrat({ createurSiret: '', createurNom: '' }) }
const end = (by: 'boutique' | 'creator', minute: number): End =>
  aRecord(END_KEYS[by], {
    kind: 'end',
    by: by === 'boutique' ? boutiqueId : creatorId,
    lastDay: '2027-01-31',
    at: at(minute),
  }) as unknown as End

const ROWS = { rows: { aaaaaaaaaaaa: aRow() } }
const LEFT = { ...aCandidature(), left: 'creator' } as const
const LATER = { agreed: { dateDebut: '', dateFin: '2027-03-30' } }

it.each<[string, NewsSource, ...string[]]>([
  ['a contract that nobody has touched', source(BLANK)],
  [
    'a contract completed by the boutique, to the créateur',
    source({ ...BLANK, history: history('contrat', boutiqueId) }),
    'contrat-to-complete creator ',
  ],
  ['one that the créateur made incomplete, to nobody', source({ ...BLANK, history: history('contrat', creatorId) })],
  ['one approved by one, to the other', source({ agreements: byCreator('c') }), 'contrat-to-approve boutique c'],
  [
    'a contract approved then changed by the créateur, to nobody',
    source({ agreements: byCreator('former'), history: history('contrat', creatorId) }),
  ],
  [
    'a contract changed by the boutique since, once for the approved version',
    source({ agreements: byCreator('former'), history: history('contrat', creatorId, boutiqueId) }),
    'contrat-changed creator former',
  ],
  [
    'a contract changed and approved by the boutique since, as waiting alone',
    source({ agreements: { ...byCreator('former'), ...byBoutique('c') }, history: history('contrat', boutiqueId) }),
    'contrat-to-approve creator c',
  ],
  ['a contract in force, to who approved first', source({ agreements: both, inForce }), 'contrat-in-force boutique c'],
  [
    'a later last day approved by the créateur, as a prolongation',
    source({ agreements: byCreator('c'), inForce: { ...inForce, hash: 'former' } }, LATER),
    'prolongation-to-approve boutique c',
  ],
  [
    'an inventory approved by the créateur, to the boutique',
    source({ agreements: { ...both, 'inventaire-creator': agreement('i') }, inForce, ...ROWS }),
    ...['inventaire-to-check boutique i', 'contrat-in-force boutique c'],
  ],
  [
    'an inventory changed by the créateur since the boutique approved it',
    source({ agreements: { 'inventaire-boutique': agreement('former') }, history: history('aaaaaaaaaaaa', creatorId) }),
    'inventaire-changed boutique former',
  ],
  [
    'an end, to the other, and nothing of papers',
    source({ agreements: both, inForce }, { ends: [end('creator', 5)] }),
    `end-announced boutique ${END_KEYS.creator}`,
  ],
  [
    'an answered end, to who announced it first',
    source({}, { ends: [end('boutique', 5), end('creator', 6)] }),
    `end-announced boutique ${END_KEYS.creator}`,
  ],
  ['a party who has left, nothing', source({ agreements: both, inForce }, { candidature: LEFT })],
])('%s', (_what, situation, ...expected) => {
  expect(paperNewsOf(situation).map(({ event, to, version }) => `${event} ${to} ${version}`)).toEqual(expected)
})
