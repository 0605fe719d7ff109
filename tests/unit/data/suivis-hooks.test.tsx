import { describe, expect, it } from 'vitest'
import { useFavoris, useNotes, useRecherches } from '#data/hooks/use-suivis.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { aCandidature, aFavori, anAnnonce, aSuivi, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { shownBy } from '#tests/fixtures/shown-by.tsx'

/** A component's value of a boutique's suivis, with these stored. */
function shown(docs: readonly Suivi[], use: () => unknown): unknown {
  return shownBy(BOUTIQUE, { suivis: docs }, use)
}

const { _id: candidature, annonceId: annonce } = aCandidature()
const [early, late] = ['2026-12-05T10:00:00.000Z', '2026-12-06T10:00:00.000Z']
const other = annonceId(BOUTIQUE, 'autre0000000')
const favori = (about: string, change: Partial<Suivi>) => aSuivi('favori', about, change, BOUTIQUE)
const note = aSuivi('note', candidature, { text: 'Belle matière.' }, BOUTIQUE)
const lu = aSuivi('lu', candidature, { seenAt: late }, BOUTIQUE)
const search = (key: string, at: string) => aSuivi('recherche', key.padEnd(12, '0'), { name: key, at }, BOUTIQUE)

describe('what a member keeps, as screens read it', () => {
  it('lists the favourites that are still kept, the newest first, and nobody else’s', () => {
    const favoris = [favori(annonce, { kept: true, at: early }), favori(other, { kept: true, at: late })]
    const gone = favori(annonceId(BOUTIQUE, 'retire000000'), { kept: false })
    const ids = shown([...favoris, gone, aFavori(), note], () => [...(useFavoris()?.keys() ?? [])])
    expect(ids).toEqual([other, anAnnonce()._id])
  })

  it('lists the saved searches in the order in which they were saved, without those that are to go', () => {
    const gone = { ...search('c', early), removal: true }
    const names = shown([search('b', late), search('a', early), gone, note], () =>
      useRecherches()?.map(({ name }) => name),
    )
    expect(names).toEqual(['a', 'b'])
  })

  it('finds the notes on the candidatures of an annonce', () => {
    const docs = [note, lu, aSuivi('note', `${other}.${CREATEUR}`, {}, BOUTIQUE)]
    expect(shown(docs, () => [...(useNotes(annonce)?.keys() ?? [])])).toEqual([candidature])
  })
})
