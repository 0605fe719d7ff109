import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { writeSessionRecord } from '#data/session/session-record.ts'
import { EditAnnonce } from '#screens/annonce/edit-annonce.tsx'
import { aCandidature, anAnnonce, BOUTIQUE } from '../../fixtures/documents.ts'
import { markup } from '../../fixtures/markup.tsx'
import { signedIn } from '../../fixtures/shown-by.tsx'

const { _id } = anAnnonce()
const BLOCKED = "Cette annonce ne peut pas être modifiée tant qu'une candidature est en cours."

/** What the page says of an annonce with a candidature, on a device with these rejections and this draft. */
function page(rejections: readonly object[] = [], typed?: string): string {
  const stored = { annonces: [{ ...anAnnonce(), unsentAt: '' }], candidatures: [aCandidature()], rejections }
  const device = signedIn(BOUTIQUE, stored)
  writeSessionRecord(device.environment.localStorage, { uid: BOUTIQUE, email: '', userType: 'boutique' })
  if (typed !== undefined) device.drafts.change(BOUTIQUE, `annonce/${_id}`, { set: { description: typed }, unset: [] })
  const route = <Route path="/annonce/:annonceId/modifier" element={<EditAnnonce />} />
  return markup(<Routes>{route}</Routes>, { device, address: `/annonce/${_id}/modifier` })
}

it('an annonce that cannot be edited now says where what its boutique changed is kept', () => {
  expect(page()).toContain(BLOCKED)
  expect(page()).not.toContain('Ce que vous avez changé')
  const refused = page([{ _id: `annonces|${_id}|2026-12-01T10:00:00.000Z`, docId: _id }])
  expect(refused).toContain(BLOCKED)
  expect(refused).toContain('Ce que vous avez changé est gardé')
  expect(page([], 'Un mur.')).toContain("vous pourrez l'enregistrer ici")
})
