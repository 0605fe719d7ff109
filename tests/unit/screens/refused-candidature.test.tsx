import { expect, it } from 'vitest'
import type { RefusalCode } from '#domain/codes.ts'
import { ApplyBox } from '#screens/annonce/apply-box.tsx'
import { TableauDeBord } from '#screens/tableau-de-bord/tableau-de-bord.tsx'
import { aCandidature, anAnnonce, aUser, CREATEUR } from '../../fixtures/documents.ts'
import { markup } from '../../fixtures/markup.tsx'
import { signedIn } from '../../fixtures/shown-by.tsx'

const LETTER = 'Je couds des trousses.'

function aRefused(code: RefusalCode = 'annonce-closed', message = LETTER) {
  const { _id: docId, ...version } = aCandidature({ message })
  return { _id: `candidatures|${docId}|2026-12-01T10:00:00.000Z`, docId, refusal: { code }, version }
}

/** A créateur's device, without a candidature. */
function aDevice(rejections: readonly object[]) {
  const profil = aUser({ profileComplete: true })
  const nothing = { candidatures: [], records: [], partenariats: [], conversations: [], suivis: [], annonces: [] }
  return signedIn(CREATEUR, { ...nothing, rejections }, undefined, { userType: 'createur', profil })
}

it('the message box of an annonce says that it has a refused letter, to be sent again', () => {
  const box = (rejections: readonly object[]) =>
    markup(<ApplyBox annonce={anAnnonce()} isOver={false} />, { device: aDevice(rejections) })
  expect(box([])).not.toContain("Votre candidature n'est pas partie")
  expect(box([aRefused()])).toContain("Votre candidature n'est pas partie")
})

it('the dashboard has the letter that was refused, and never says that nothing was applied for', () => {
  const dashboard = (rejections: readonly object[]) => {
    const device = aDevice(rejections)
    device.state.setState({ ownComplete: true })
    return markup(<TableauDeBord />, { device })
  }
  expect(dashboard([])).toContain('Aucune candidature pour le moment.')
  const refused = dashboard([aRefused()])
  expect(refused).toContain(LETTER)
  expect(refused).toContain('Cette annonce est clôturée.')
  expect(refused).not.toContain('Aucune candidature pour le moment.')
})
