import { describe, expect, it } from 'vitest'
import { photos } from '#messages/fr/photos.ts'
import { freshWarnings } from '#ui/status/use-warnings.ts'

describe('photos that were arranged by a button', () => {
  it.each([
    ['one of four is removed', photos.removed(2, 3), 'Photo 2 retirée. Il en reste 3.'],
    ['the only one is removed', photos.removed(1, 0), "Photo 1 retirée. Il n'en reste aucune."],
    ['another one is the cover', photos.covered(3), 'Photo 3 est la couverture, elle passe en premier.'],
    ['one is added', photos.added(1, 2), 'Photo 2 ajoutée.'],
    ['several are added', photos.added(2, 3), '2 photos ajoutées. Il y en a 3.'],
    ['one is dragged', photos.sortable.dropped(3, 2, 5), 'Photo 3 déposée en position 2 sur 5.'],
    [
      'one is dragged to the front',
      photos.sortable.dropped(3, 1, 5),
      'Photo 3 déposée en position 1 sur 5, elle est la couverture.',
    ],
  ])('are named when %s', (_, text, said) => {
    expect(text).toBe(said)
  })
})

describe('warnings', () => {
  const [first, second] = [
    ['a', 'Ligne 1 : trop.'],
    ['b', 'Ligne 2 : trop.'],
  ] as const
  it.each([
    ['a first one', [], [first], 'Ligne 1 : trop.'],
    ['one more', [first], [first, second], 'Ligne 2 : trop.'],
    ['two at once', [], [first, second], 'Ligne 1 : trop. Ligne 2 : trop.'],
    ['the same one, worded otherwise', [first], [['a', 'Ligne 3 : trop.'] as const], ''],
    ['one less', [first, second], [second], ''],
    ['the same ones', [first, second], [first, second], ''],
  ])('are said once, by what they are about: %s', (_, before, now, said) => {
    expect(freshWarnings(before, now)).toBe(said)
  })
})
