import { describe, expect, it } from 'vitest'
import { choicesIn } from '#domain/versions/choices.ts'
import { rebaseEdits } from '#domain/versions/rebase-edits.ts'
import { type AnnonceDoc, AUTHOR, COUNTER, merged, PHONE, SHAPE, written } from '#tests/fixtures/annonce-versions.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'

/** The form's fields of a document. */
const shown = ({ prix, description }: AnnonceDoc): AnnonceDoc => ({ prix, description })

const initial = written({ ...anAnnonce() }, { description: 'Avant.', prix: 35 }, COUNTER, 0)
const onPhone = written(initial, { description: 'Au téléphone.' }, PHONE, 60_000)

/** The counter's form, opened on `initial`, saved over the latest version. */
function saved(typed: AnnonceDoc, latest: AnnonceDoc): AnnonceDoc {
  const changes = rebaseEdits(SHAPE, shown(initial), { ...shown(initial), ...typed }, latest, AUTHOR)
  return written(latest, changes, COUNTER, 180_000)
}

describe('the form of a document that another device wrote in meanwhile', () => {
  it('writes the fields that were typed in, and no other', () => {
    const changes = rebaseEdits(SHAPE, shown(initial), { ...shown(initial), prix: 40 }, onPhone, AUTHOR)
    expect(changes).toEqual({ prix: 40 })
    expect(saved({ prix: 40 }, onPhone)).toMatchObject({ prix: 40, description: 'Au téléphone.', conflicts: {} })
  })

  it('keeps beside what was typed the text that it never showed, with when that was written', () => {
    const both = saved({ description: 'Au comptoir.' }, onPhone)
    expect(choicesIn(SHAPE, both)).toEqual([
      {
        field: 'description',
        values: [
          { value: 'Au comptoir.', at: '2026-11-20T12:03:00.000Z' },
          { value: 'Au téléphone.', at: '2026-11-20T12:01:00.000Z' },
        ],
      },
    ])
  })

  it('leaves the same choice wherever the two meet, and none once one has been kept', () => {
    const both = saved({ description: 'Au comptoir.' }, onPhone)
    for (const other of [initial, onPhone]) {
      expect(merged(other, both)).toMatchObject(shown(both))
      expect(choicesIn(SHAPE, merged(other, both))).toEqual(choicesIn(SHAPE, both))
    }
    const settled = written(both, { conflicts: {} }, PHONE, 240_000)
    expect(choicesIn(SHAPE, merged(settled, both))).toEqual([])
  })

  it('asks nothing where both typed the same', () => {
    expect(choicesIn(SHAPE, saved({ description: 'Au téléphone.' }, onPhone))).toEqual([])
  })
})
