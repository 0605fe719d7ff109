import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreementKey } from '#domain/papers/partenariat.ts'
import { PartnershipPapers } from '#screens/partenariat/page/papers.tsx'
import { TurnCard } from '#screens/partenariat/page/turn.tsx'
import { CREATEUR } from '../../fixtures/documents.ts'
import { markup } from '../../fixtures/markup.tsx'
import { aPartnership, HASHES } from '../../fixtures/partnership-of-page.ts'

const other = 'La Mercerie'

beforeEach(() => vi.stubGlobal('navigator', { canShare: () => true }))
afterEach(() => vi.unstubAllGlobals())

describe('a party whose approval waits for the other one', () => {
  const approval = { by: CREATEUR, nom: 'Ana Roux', at: '2027-01-05T12:00:00.000Z', hash: HASHES.contrat }
  /** What it reads on that day. */
  function read(today: string): string {
    const approved = aPartnership({ agreements: { [agreementKey('contrat', 'creator')]: approval } })
    const partnership = { ...approved, situation: { ...approved.situation, today } }
    const turn = { kind: 'contrat-to-approve', waitsFor: ['boutique'] } as const
    return markup(<TurnCard {...{ partnership, turn, other }} />).replaceAll('\u00A0', ' ')
  }

  it.each([
    ['only reads for whom, and since when, within a week', '2027-01-11', false],
    ['reads what to do without an answer after a week', '2027-01-13', true],
  ])('%s', (_what, today, isLate) => {
    expect(read(today)).toContain('En attente de La Mercerie')
    expect(read(today)).toContain('Depuis le 5 janvier 2027')
    expect(read(today).includes('Sans réponse, écrivez à La Mercerie')).toBe(isLate)
  })
})

it('the papers of a partnership that is over ask for nothing more', () => {
  const shown = (isOver: boolean) =>
    markup(<PartnershipPapers partnership={aPartnership({}, { isOver })} agreed={null} other={other} />)
  expect(shown(false)).toMatch(/À (compléter|approuver)/)
  expect(shown(true)).toContain('Contrat')
  expect(shown(true)).not.toMatch(/À (compléter|approuver)/)
  expect(markup(<TurnCard partnership={aPartnership({}, { isOver: true })} turn={null} other={other} />)).toContain(
    'Terminé',
  )
})
