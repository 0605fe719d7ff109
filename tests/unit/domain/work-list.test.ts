import { describe, expect, it } from 'vitest'
import { comparisonOf, countsOf, type WorkView, workOf } from '#domain/work-list.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

const NONE: ReadonlySet<string> = new Set()
const VIEW: WorkView = { tab: 'all', order: 'oldest', search: '' }

type Change = Parameters<typeof aCandidature>[0]
type WorkOptions = { readonly ville?: string; readonly note?: { readonly text: string; readonly retenue: boolean } }

function work(nom: string, day: number, change: Change = {}, { ville = 'Nantes', note }: WorkOptions = {}) {
  const date = `2026-11-0${day}T10:00:00.000Z`
  const candidature = aCandidature({ _id: `${nom}.x.y` as never, nom, date, ...change })
  return { candidature, profil: { ville, specificites: 'Céramiste' }, note }
}

const ALL = [
  work('Aubry', 1, { status: 'refused-by-boutique' }, { ville: 'Saint-Étienne', note: { text: '', retenue: true } }),
  work('Bertin', 3, { message: 'Des paniers en osier doré' }, { ville: 'Angers' }),
  work('Castagné', 2, {}, { note: { text: 'Vue au marché', retenue: false } }),
  work('Delmas', 4, { status: 'expired' }, { note: { text: 'Trop grand', retenue: true } }),
]

const names = (view: Partial<WorkView>, stays = NONE) =>
  workOf(ALL, { ...VIEW, ...view }, stays).map(({ candidature }) => candidature.nom)

describe("a boutique's list", () => {
  // Proves S10.choisir.1
  it('counts what each tab has', () => {
    const none = { 'awaiting-creator': 0, confirmed: 0, withdrawn: 0 }
    expect(countsOf(ALL)).toEqual({ ...none, 'to-decide': 2, retenues: 2, refused: 2, all: 4 })
  })

  // Proves S10.choisir.4
  it('shows a tab, and what it has shown, in the order that is asked for', () => {
    expect(names({ tab: 'to-decide' })).toEqual(['Castagné', 'Bertin'])
    expect(names({ tab: 'to-decide' }, new Set(['Aubry.x.y']))).toEqual(['Aubry', 'Castagné', 'Bertin'])
    expect(names({ tab: 'refused' })).toEqual(['Aubry', 'Delmas'])
    expect(names({ tab: 'retenues' })).toEqual(['Aubry', 'Delmas'])
    expect(names({ tab: 'retenues' }, new Set(['Bertin.x.y']))).toEqual(['Aubry', 'Bertin', 'Delmas'])
    expect(names({ order: 'newest' })).toEqual(['Delmas', 'Bertin', 'Castagné', 'Aubry'])
    expect(names({ order: 'ville' })).toEqual(['Bertin', 'Castagné', 'Delmas', 'Aubry'])
  })

  it.each([
    ['castagne', ['Castagné']],
    ['dore panier', ['Bertin']],
    ['st etienne', ['Aubry']],
    ['ceramiste', ['Aubry', 'Castagné', 'Bertin', 'Delmas']],
    ['aniers', []],
    ['marche', ['Castagné']],
    ['  ', ['Aubry', 'Castagné', 'Bertin', 'Delmas']],
  ])('is searched by the beginnings of words: %j', (search, found) => {
    expect(names({ search })).toEqual(found)
  })
})

describe('what is compared', () => {
  const comparisonFor = (...ids: string[]) => {
    const { compared, ...counts } = comparisonOf(ALL, ids)
    return { names: compared.map(({ candidature }) => candidature.nom), ...counts }
  }
  const [aubry, bertin, castagne, delmas] = ['Aubry.x.y', 'Bertin.x.y', 'Castagné.x.y', 'Delmas.x.y'] as const

  // Proves S10.choisir.5
  // Proves S10.choisir.5
  it('is what was asked for, in that order, once each, and tells of what is gone, and of what is too many', () => {
    expect(comparisonFor(delmas, aubry, delmas)).toEqual({ names: ['Delmas', 'Aubry'], gone: 0, beyond: 0 })
    expect(comparisonFor(bertin, 'Egalim.x.y', castagne)).toEqual({ names: ['Bertin', 'Castagné'], gone: 1, beyond: 0 })
    const tooMany = comparisonFor(aubry, bertin, 'Egalim.x.y', castagne, delmas)
    expect(tooMany).toEqual({ names: ['Aubry', 'Bertin', 'Castagné'], gone: 1, beyond: 1 })
    expect(comparisonFor('')).toEqual({ names: [], gone: 0, beyond: 0 })
  })
})
