import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES, type CandidatureStatus, partedCandidature } from '#domain/candidature.ts'
import { aCandidature, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'
import { ANONYMOUS, loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge } = await loadBuiltValidators()

const ACTORS = {
  'the boutique': member(BOUTIQUE, 'boutique'),
  'the créateur': member(CREATEUR, 'createur'),
  'a third boutique': member(TIERS, 'boutique'),
  'a third créateur': member(TIERS, 'createur'),
  'nobody signed in': ANONYMOUS,
  'the server': SERVER,
} as const
type ActorName = keyof typeof ACTORS

/** The specification's sections 4 and 6, written out again: who may take which step. */
const ALLOWED: { readonly [A in ActorName]: readonly string[] } = {
  'the boutique': ['pending > awaiting-creator', 'pending > refused-by-boutique'],
  'the créateur': [
    'none > pending',
    'none > withdrawn-by-creator',
    'pending > withdrawn-by-creator',
    'awaiting-creator > confirmed',
    'awaiting-creator > declined-by-creator',
    'awaiting-creator > expired',
  ],
  'a third boutique': [],
  'a third créateur': [],
  'nobody signed in': [],
  'the server': ['awaiting-creator > expired'],
}

/** The code of the refusal, null when it is taken. */
const code = (next: object, prev: object | null, actor: ActorName) =>
  judge('candidatures', next, prev, ACTORS[actor])?.code ?? null

const PARTIES: readonly ActorName[] = ['the boutique', 'the créateur', 'the server']

function expectedCode(actor: ActorName, from: CandidatureStatus | 'none', to: CandidatureStatus): string | null {
  if (actor === 'nobody signed in') return 'not-signed-in'
  if (!PARTIES.includes(actor)) return 'not-a-party'
  if (from === to) return null // rewritten unchanged
  return ALLOWED[actor].includes(`${from} > ${to}`) ? null : 'transition-forbidden'
}

const FROM = ['none', ...CANDIDATURE_STATUSES] as const
const CELLS = (Object.keys(ACTORS) as ActorName[]).flatMap((actor) =>
  FROM.flatMap((from) => CANDIDATURE_STATUSES.map((to) => ({ actor, from, to }))),
)

describe('a candidature changes state', () => {
  // Proves S4.candidature.1, S4.candidature.2, S4.candidature.7, V2.3.1
  it.each(CELLS)('$actor: $from > $to', ({ actor, from, to }) => {
    const prev = from === 'none' ? null : aCandidature({ status: from })
    expect(code(aCandidature({ status: to }), prev, actor)).toBe(expectedCode(actor, from, to))
  })

  it.each(CELLS.filter(({ from }) => from === 'none'))('$actor: a deleted one > $to', ({ actor, to }) => {
    const prev = { _id: aCandidature()._id, _rev: '2-a', _deleted: true }
    expect(code(aCandidature({ status: to }), prev, actor)).toBe(expectedCode(actor, 'none', to))
  })
})

describe('a candidature is deleted', () => {
  it.each([
    ['the boutique', 'deletion-forbidden'],
    ['the créateur', 'deletion-forbidden'],
    ['a third boutique', 'not-a-party'],
    ['nobody signed in', 'not-signed-in'],
    ['the server', null],
  ] as const)('by %s: %s', (actor, expected) => {
    const { _id } = aCandidature()
    expect(code({ _id, _rev: '1-a', _deleted: true }, aCandidature(), actor)).toBe(expected)
  })

  it('without its body, even by the server', () => {
    expect(code({ ...aCandidature(), _deleted: true }, aCandidature(), 'the server')).toBe('invalid')
  })
})

describe('the parts of a candidature', () => {
  const offer = aCandidature({ status: 'awaiting-creator', offerExpiresAt: '2026-11-05T10:00:00.000Z' })

  // Proves V8.2.3
  it.each(['id', 'date', 'nom', 'email', 'message', 'annonce'] as const)('%s never changes', (field) => {
    const other = aCandidature({
      id: 'cand-1',
      date: '2026-11-03T10:00:00.000Z',
      nom: 'Autre',
      email: 'autre@example.org',
      message: 'Autre',
      annonce: { ...aCandidature().annonce, titre: 'Un palais' },
    })
    const changed = { ...aCandidature(), [field]: other[field] }
    for (const status of ['pending', 'awaiting-creator'] as const) {
      const refusal = judge('candidatures', { ...changed, status }, aCandidature(), ACTORS['the boutique'])
      expect(refusal).toEqual({ code: 'immutable-field', fields: [{ field, code: 'unknown-value' }] })
    }
  })

  it('may come in another order', () => {
    const { annonce, ...rest } = offer
    const reversed = Object.fromEntries(Object.entries(annonce).reverse())
    expect(code({ annonce: reversed, ...rest }, aCandidature(), 'the boutique')).toBeNull()
  })

  it('lets an acceptance alone set the time the offer lapses', () => {
    expect(code(offer, aCandidature(), 'the boutique')).toBeNull()
    for (const status of ['awaiting-creator', 'confirmed', 'expired'] as const) {
      const postponed = { ...offer, status, offerExpiresAt: '2027-11-05T10:00:00.000Z' }
      expect(code(postponed, offer, 'the créateur')).toBe('immutable-field')
    }
  })

  // Proves V2.2.3
  it.each([
    ['boutiqueId', TIERS],
    ['creatorId', TIERS],
    ['annonceId', `${TIERS}.${'a'.repeat(12)}`],
  ])('%s says what the id says', (field, value) => {
    expect(code({ ...aCandidature(), [field]: value }, null, 'the créateur')).toBe('not-a-party')
  })

  it('refuses somebody of the wrong type, of both types or of none', () => {
    for (const roles of [['boutique'], ['boutique', 'createur'], []]) {
      const refusal = judge('candidatures', aCandidature(), null, { name: CREATEUR, roles })
      expect(['not-a-party', 'not-signed-in']).toContain(refusal?.code)
    }
  })
})

describe('a word with a refusal', () => {
  const said = aCandidature({ status: 'refused-by-boutique', reponse: 'Une autre fois, peut-être.' })

  it('is written by the boutique as it refuses, and then alone', () => {
    expect(code(said, aCandidature(), 'the boutique')).toBeNull()
    expect(code({ ...said, status: 'pending' }, aCandidature(), 'the boutique')).toBe('immutable-field')
    expect(code({ ...said, status: 'awaiting-creator' }, aCandidature(), 'the boutique')).toBe('immutable-field')
    expect(code({ ...said, reponse: 'x'.repeat(501) }, aCandidature(), 'the boutique')).toBe('invalid')
  })

  it('is nothing that a créateur writes, or that anybody changes', () => {
    expect(code({ ...said, status: 'pending' }, null, 'the créateur')).toBe('immutable-field')
    expect(code({ ...said, status: 'withdrawn-by-creator' }, aCandidature(), 'the créateur')).toBe('immutable-field')
    for (const actor of ['the boutique', 'the créateur'] as const) {
      expect(code({ ...said, reponse: 'Jamais.' }, said, actor)).toBe('immutable-field')
      expect(code({ ...said, reponse: '' }, said, actor)).toBe('immutable-field')
    }
  })
})

describe('the departure of a party', () => {
  const confirmed = aCandidature({ status: 'confirmed' })
  const at = '2026-11-05T10:00:00.000Z'
  const departures = [partedCandidature(confirmed, 'creator', at), partedCandidature(confirmed, 'boutique', at)]

  it('is written by the server, in a partnership', () => {
    for (const parted of departures) expect(code(parted, confirmed, 'the server')).toBeNull()
    for (const status of CANDIDATURE_STATUSES) {
      const one = aCandidature({ status })
      const expected = status === 'confirmed' ? null : 'transition-forbidden'
      expect(code(partedCandidature(one, 'boutique', at), one, 'the server')).toBe(expected)
    }
  })

  it('is nothing that a member writes, takes back or dates', () => {
    for (const actor of ['the boutique', 'the créateur'] as const) {
      for (const parted of departures) {
        const leaving = { ...confirmed, left: parted.left, leftAt: at }
        expect(code(leaving, confirmed, actor)).toMatch(/immutable-field|invalid/)
        expect(code({ ...parted, left: '', leftAt: '' }, parted, actor)).toMatch(/immutable-field|invalid/)
        expect(code({ ...parted, leftAt: '2026-11-06T10:00:00.000Z' }, parted, actor)).toBe('immutable-field')
        expect(code(parted, parted, actor)).toBeNull()
      }
    }
    expect(code(aCandidature({ leftAt: at }), null, 'the créateur')).toBe('immutable-field')
  })

  it('leaves a message empty when it is the créateur who has gone, and only then', () => {
    const [creator, boutique] = departures
    expect(creator?.message).toBe('')
    for (const other of [confirmed, boutique]) {
      expect(code({ ...other, message: '' }, confirmed, 'the server')).toBe('invalid')
    }
  })
})
