import { describe, expect, it } from 'vitest'
import { choicesIn, keeping, openConflictsOf } from '#domain/versions/choices.ts'
import type { Conflicts } from '#domain/versions/fields.ts'
import { rebaseEdits } from '#domain/versions/rebase-edits.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { type AnnonceDoc, AUTHOR, COUNTER, merged, PHONE, SHAPE, written } from '#tests/fixtures/annonce-versions.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'

const initial: AnnonceDoc = written({ ...anAnnonce() }, { description: 'Avant.', prix: 35 }, COUNTER, 0)
const onCounter = written(initial, { description: 'Au comptoir.', prix: 40 }, COUNTER, 60_000)
const onPhone = written(initial, { description: 'Au téléphone.' }, PHONE, 120_000)
const both = merged(onCounter, onPhone)

/** The choices of a document: the values of each field, with the minute of each. */
const saidIn = (doc: AnnonceDoc) =>
  choicesIn(SHAPE, doc).map(
    ({ field, values }) =>
      `${field}: ${values.map(({ value, at = '' }) => `${value} at ${at.slice(11, 16)}`).join(', ')}`,
  )

describe('what two devices wrote apart in one document', () => {
  it('is offered field by field, the one in place first, with when each was written', () => {
    expect(saidIn(both)).toEqual(['description: Au téléphone. at 12:02, Au comptoir. at 12:01'])
    expect(choicesIn(SHAPE, initial)).toEqual([])
  })

  it.each(['Au comptoir.', 'Au téléphone.'])('is settled by keeping %s, which wins wherever it arrives', (text) => {
    const chosen = written(both, keeping(SHAPE, both, 'description', text), PHONE, 180_000)
    for (const elsewhere of [both, onCounter, onPhone, merged(initial, onCounter)]) {
      const after = merged(elsewhere, chosen)
      expect(after).toMatchObject({ description: text, prix: 40 })
      expect(choicesIn(SHAPE, after)).toEqual([])
    }
  })

  it('is offered once when two devices wrote the same', () => {
    const tablet = nodeOf(BOUTIQUE, 'tablet0')
    const three = merged(both, written(initial, { description: 'Au comptoir.' }, tablet, 90_000))
    expect(Object.keys(three.conflicts as object)).toHaveLength(2)
    expect(choicesIn(SHAPE, three)[0]?.values.map(({ value }) => value)).toEqual(['Au téléphone.', 'Au comptoir.'])
  })

  it('keeps no code of another city than the one that is chosen, and offers none', () => {
    const began = written(initial, { ville: 'Nantes', commune: '44109' }, COUNTER, 1000)
    const there = written(began, { ville: 'Rennes', commune: '35238' }, COUNTER, 2000)
    const cities = merged(there, written(began, { ville: 'Brest', commune: '29019' }, PHONE, 3000))
    expect(choicesIn(SHAPE, cities).map(({ field }) => field)).toEqual(['ville'])
    expect(keeping(SHAPE, cities, 'ville', 'Rennes')).toMatchObject({ ville: 'Rennes', commune: '' })
    expect(keeping(SHAPE, cities, 'ville', 'Brest')).not.toHaveProperty('commune')
  })

  it('comes back as its field holds it', () => {
    const prices = merged(written(initial, { prix: 41 }, COUNTER, 1000), written(initial, { prix: 42 }, PHONE, 2000))
    expect(choicesIn(SHAPE, prices)).toMatchObject([{ field: 'prix', values: [{ value: '42' }, { value: '41' }] }])
    expect(keeping(SHAPE, prices, 'prix', '41')).toEqual({ prix: 41, conflicts: {} })
    const photos = ['/photos/annonces/a.webp', '/photos/annonces/b.webp']
    expect(keeping(SHAPE, initial, 'photos', JSON.stringify(photos))).toMatchObject({ photos })
  })

  it('leaves the choices of other fields', () => {
    const here = written(initial, { description: 'Ici.', nom: 'Ici' }, COUNTER, 1000)
    const two = merged(here, written(initial, { description: 'Là.', nom: 'Là' }, PHONE, 2000))
    expect(choicesIn(SHAPE, two).map(({ field }) => field)).toEqual(['nom', 'description'])
    const chosen = written(two, keeping(SHAPE, two, 'nom', 'Ici'), PHONE, 3000)
    expect(choicesIn(SHAPE, chosen).map(({ field }) => field)).toEqual(['description'])
  })
})

describe('conflicts', () => {
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`
  const conflicts: Conflicts = {
    late: { target: '', field: 'nom', value: 'C', by: BOUTIQUE, at: at(21), stamp: '' },
    early: { target: '', field: 'nom', value: 'B', by: BOUTIQUE, at: at(20), stamp: '' },
    settled: { target: '', field: 'ville', value: 'Nantes', by: BOUTIQUE, at: at(20), stamp: '' },
    gone: { target: 'row', field: 'ref', value: 'B1', by: BOUTIQUE, at: at(20), stamp: '' },
  }

  it('are open while their cell is there and holds another value, the oldest first', () => {
    const doc: { readonly [field: string]: string } = { nom: 'A', ville: 'Nantes' }
    const open = openConflictsOf(conflicts, ({ target, field }) => (target === '' ? doc[field] : undefined))
    expect(open.map(({ value }) => value)).toEqual(['B', 'C'])
  })
})

/** The form's fields of a document. */
const shown = ({ prix, description }: AnnonceDoc): AnnonceDoc => ({ prix, description })

const later = written(initial, { description: 'Au téléphone.' }, PHONE, 60_000)

/** The counter's form, opened on `initial`, saved over the latest version. */
function saved(typed: AnnonceDoc, latest: AnnonceDoc): AnnonceDoc {
  const changes = rebaseEdits(SHAPE, shown(initial), { ...shown(initial), ...typed }, latest, AUTHOR)
  return written(latest, changes, COUNTER, 180_000)
}

describe('the form of a document that another device wrote in meanwhile', () => {
  it('writes the fields that were typed in, and no other', () => {
    const changes = rebaseEdits(SHAPE, shown(initial), { ...shown(initial), prix: 40 }, later, AUTHOR)
    expect(changes).toEqual({ prix: 40 })
    expect(saved({ prix: 40 }, later)).toMatchObject({ prix: 40, description: 'Au téléphone.', conflicts: {} })
  })

  it('keeps beside what was typed the text that it never showed, with when, and asks nothing of the same', () => {
    const both = saved({ description: 'Au comptoir.' }, later)
    expect(saidIn(both)).toEqual(['description: Au comptoir. at 12:03, Au téléphone. at 12:01'])
    expect(choicesIn(SHAPE, saved({ description: 'Au téléphone.' }, later))).toEqual([])
  })
})
