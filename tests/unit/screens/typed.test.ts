import { expect, it } from 'vitest'
import { parseAnnonce, annonceValues as valuesOfAnnonce } from '#screens/annonce/annonce-values.ts'
import { parseProfil, profilValues } from '#screens/profil/profil-values.ts'
import { anAnnonce, aUser } from '#tests/fixtures/documents.ts'

const FORGED = ' \u202eLa\u0000\tMercerie\u2066\r\n'
const LINES = 'Une\u0000\r\n\u202eétagère\u2028claire'

it('what is typed or pasted is saved without what hides in it: names on one line, long texts with their own', () => {
  const values = { ...profilValues(aUser(), LINES), nom: FORGED, prenom: FORGED, ville: FORGED, instagram: FORGED }
  expect(parseProfil({ ...values, profileDescription: LINES })).toMatchObject({
    nom: 'La Mercerie',
    prenom: 'La Mercerie',
    ville: 'La Mercerie',
    instagram: 'La Mercerie',
    adresseLocale: 'Une\nétagère\nclaire',
    profileDescription: 'Une\nétagère\nclaire',
  })
  const annonce = { ...valuesOfAnnonce(anAnnonce()), nom: FORGED, ville: FORGED, description: LINES }
  expect(parseAnnonce(annonce)).toMatchObject({
    nom: 'La Mercerie',
    ville: 'La Mercerie',
    description: 'Une\nétagère\nclaire',
  })
})
