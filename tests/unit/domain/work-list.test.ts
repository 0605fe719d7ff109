import { describe, expect, it } from 'vitest'
import { countsOf, type WorkView, workOf } from '#domain/work-list.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

const NONE: ReadonlySet<string> = new Set()
const VIEW: WorkView = { tab: 'all', order: 'oldest', search: '' }

function work(nom: string, day: number, change: Parameters<typeof aCandidature>[0] = {}, ville = 'Nantes') {
  const date = `2026-11-0${day}T10:00:00.000Z`
  const candidature = aCandidature({ _id: `${nom}.x.y` as never, nom, date, ...change })
  return { candidature, profil: { ville, specificites: 'Céramiste' } }
}

const ALL = [
  work('Aubry', 1, { status: 'refused-by-boutique' }, 'Saint-Étienne'),
  work('Bertin', 3, { message: 'Des paniers en osier doré' }, 'Angers'),
  work('Castagné', 2),
  work('Delmas', 4, { status: 'expired' }),
]

const names = (view: Partial<WorkView>, stays = NONE) =>
  workOf(ALL, { ...VIEW, ...view }, stays).map(({ candidature }) => candidature.nom)

describe("a boutique's list", () => {
  it('counts what each tab has', () => {
    expect(countsOf(ALL)).toEqual({
      'to-decide': 2,
      'awaiting-creator': 0,
      confirmed: 0,
      refused: 2,
      withdrawn: 0,
      all: 4,
    })
  })

  it('shows a tab, and what it has shown', () => {
    expect(names({ tab: 'to-decide' })).toEqual(['Castagné', 'Bertin'])
    expect(names({ tab: 'to-decide' }, new Set(['Aubry.x.y']))).toEqual(['Aubry', 'Castagné', 'Bertin'])
    expect(names({ tab: 'refused' })).toEqual(['Aubry', 'Delmas'])
  })

  it('is in the order that is asked for', () => {
    expect(names({ order: 'newest' })).toEqual(['Delmas', 'Bertin', 'Castagné', 'Aubry'])
    expect(names({ order: 'ville' })).toEqual(['Bertin', 'Castagné', 'Delmas', 'Aubry'])
  })

  it.each([
    ['castagne', ['Castagné']],
    ['dore panier', ['Bertin']],
    ['st etienne', ['Aubry']],
    ['ceramiste', ['Aubry', 'Castagné', 'Bertin', 'Delmas']],
    ['aniers', []],
    ['  ', ['Aubry', 'Castagné', 'Bertin', 'Delmas']],
  ])('is searched by the beginnings of words: %j', (search, found) => {
    expect(names({ search })).toEqual(found)
  })
})
