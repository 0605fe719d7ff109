import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import { type Approvals, ContratTurn } from '#screens/partenariat/contrat/contrat-turn.tsx'
import { aContrat, aPartenariat } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'

const nothing = () => undefined
const stored = async () => true
const contrat = { ...BLANK_CONTRAT, ...aContrat() }
const state = {
  ...{ contrat, hasUnsaved: false, edit: nothing, leave: nothing, put: nothing, privateAddress: '', save: stored },
  complete: <T,>(papers: T) => papers,
}
const nobody = { mine: false, theirs: false, isAlone: false }
const none = { ...nobody, isInForce: false, hasChanged: false, isAmendment: false, isBlocked: false }

/** What the contract's page says that it waits for, to the boutique. */
function said(approvals: Partial<Approvals>, isEditing = false, from = ''): string {
  return plainMarkup(
    <ContratTurn
      partenariat={{ ...aPartenariat(), inForce: { ...aPartenariat().inForce, from } }}
      approvals={{ ...none, ...approvals }}
      state={state}
      party="boutique"
      other="Ana Roux"
      steps={{ step: 'parties', to: (step) => `?etape=${step}`, goTo: nothing }}
      isEditing={isEditing}
      now="2026-11-30"
      {...{ onEdit: nothing, onAgree: nothing, onSave: nothing, onAbandon: nothing }}
    />,
  )
}

describe('what a contract waits for', () => {
  it('waits for nobody once both have approved, only for the server to be told', () => {
    expect(said({ mine: true })).toContain("Elle attend l'accord d'Ana Roux")
    const both = said({ mine: true, theirs: true })
    expect(both).not.toContain("attend l'accord")
    expect(both).toContain('Approuvé par vous deux : il comptera une fois votre accord transmis')
  })

  it('calls an amendment one, and says that it has changed since one approved it', () => {
    expect(said({ theirs: true })).toContain('Ana Roux a approuvé ce contrat')
    expect(said({ theirs: true, isAmendment: true })).toContain('Ana Roux a approuvé cet avenant')
    expect(said({})).toContain('le contrat est complet')
    expect(said({ isAmendment: true })).toContain('un avenant au contrat est proposé')
    expect(said({ hasChanged: true })).toContain('À votre tour : le contrat a changé depuis votre accord')
    expect(said({ hasChanged: true, isAmendment: true })).toContain("l'avenant a changé depuis votre accord")
    expect(said({ hasChanged: true, theirs: true })).toContain('Ana Roux a approuvé ce contrat')
  })

  it('leads from the form to the text that is approved', () => {
    expect(said({}, true)).toContain('href="/?etape=apercu"')
    expect(said({ theirs: true }, true)).toContain('href="/?etape=apercu"')
    expect(said({})).not.toContain('etape=apercu')
  })

  it('says of a contract in force from when it counts, and that an amendment is being written', () => {
    const approvals = { isInForce: true, mine: true, theirs: true }
    expect(said(approvals)).toContain("C'est le contrat en vigueur.")
    expect(said(approvals, false, '2026-11-30')).toContain('Il compte depuis le 30 novembre 2026.')
    const later = said(approvals, false, '2026-12-01')
    expect(later).toContain(
      "Il comptera à partir du 1er décembre 2026. Jusque-là, c'est le contrat précédent qui compte.",
    )
    expect(later).not.toContain('en vigueur')
    expect(said(approvals)).not.toContain('Vous écrivez')
    expect(said(approvals, true)).toContain('Vous écrivez un avenant : ')
  })
})
