import { expect, it } from 'vitest'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { TableauDeBord } from '#screens/tableau-de-bord/tableau-de-bord.tsx'
import { aCandidature, aUser, CREATEUR } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'
import { signedIn } from '../../fixtures/shown-by.tsx'

/** A créateur's dashboard, where a choice of theirs came after another. */
function dashboard(stands: CandidatureStatus, choice: CandidatureStatus): string {
  const { _id: docId, ...version } = aCandidature({ status: choice })
  const candidature = aCandidature({ status: stands, offerExpiresAt: '2099-01-01T10:00:00.000Z' })
  const rejection = { _id: `candidatures|${docId}|1`, docId, refusal: { code: 'choice-overtaken' }, version }
  const stored = {
    ...{ candidatures: [candidature], rejections: [rejection] },
    ...{ records: [], partenariats: [], conversations: [], suivis: [], annonces: [] },
  }
  const profil = aUser({ profileComplete: true })
  const device = signedIn(CREATEUR, stored, undefined, { userType: 'createur', profil })
  device.state.setState({ ownComplete: true })
  return plainMarkup(<TableauDeBord />, { device })
}

it('a choice that another has overtaken is said with what stands, until it is read', () => {
  const said = dashboard('refused-by-boutique', 'withdrawn-by-creator')
  expect(said).toMatch(/Votre choix « [^»]+ », fait sur cet appareil, n'a pas été retenu : /)
  expect(said).toContain("J'ai compris")
})

it('a withdrawal that came after the acceptance is told as an offer, which may still be declined', () => {
  const said = dashboard('awaiting-creator', 'withdrawn-by-creator')
  expect(said).toContain('La boutique avait accepté votre candidature avant que votre retrait lui parvienne')
  expect(said).not.toContain("n'a pas été retenu")
})
