import { expect, it } from 'vitest'
import { fieldMessage } from '#messages/errors.ts'
import { checkAnnonce, parseAnnonce, annonceValues as valuesOfAnnonce } from '#screens/annonce/annonce-values.ts'
import { parseProfil, profilValues } from '#screens/profil/profil-values.ts'
import { anAnnonce, aUser } from '#tests/fixtures/documents.ts'

const FORGED = ' \u202eLa\u0000\tMercerie\u2066\r\n'
const LINES = 'Une\u0000\r\n\u202eétagère\u2028claire'

it('what is typed or pasted is saved without what hides in it: names on one line, long texts with their own', () => {
  const values = { ...profilValues(aUser(), LINES), nom: FORGED, prenom: FORGED, ville: FORGED, instagram: FORGED }
  const [name, lines] = ['La Mercerie', 'Une\nétagère\nclaire']
  const said = { nom: name, prenom: name, ville: name, instagram: name }
  const profil = parseProfil({ ...values, profileDescription: LINES })
  expect(profil).toMatchObject({ ...said, adresseLocale: lines, profileDescription: lines })
  const annonce = { ...valuesOfAnnonce(anAnnonce()), nom: FORGED, ville: FORGED, description: LINES }
  expect(parseAnnonce(annonce)).toMatchObject({ nom: name, ville: name, description: lines })
})

it('a size or a number of places of zero is refused, as it would be lost, and an empty one is not', () => {
  const values = { ...valuesOfAnnonce(anAnnonce()), largeur: '0', hauteur: '0 cm', profondeur: '-1', places: '' }
  expect(checkAnnonce(values).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'largeur not-positive',
    'hauteur not-positive',
    'profondeur not-positive',
  ])
  const [error] = checkAnnonce({ ...valuesOfAnnonce(anAnnonce()), places: '0' })
  expect(error && fieldMessage(error)).toBe('Indiquez un nombre plus grand que zéro, ou laissez ce champ vide.')
})
