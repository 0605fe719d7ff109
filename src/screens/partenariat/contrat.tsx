import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useConfirmedCandidatures } from '#data/hooks/use-partenariat.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type ContratData, checkContrat } from '#domain/partenariat/contrat.ts'
import type { AccordData } from '#domain/partenariat/papers.ts'
import { contratTexts } from '#messages/contrat-values.ts'
import { CONTRAT } from '#messages/fr/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/contrat-form.ts'
import { isPrintable } from '#messages/printable.ts'
import { RadioGroup } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/text-field.tsx'
import { ContratForm } from './contrat-form.tsx'
import { ContratPartage, useContratAccord } from './contrat-partage.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import { TemplatePage, Unprintable } from './template-page.tsx'
import { type ContratState, useContrat } from './use-contrat.ts'

type Mode = 'rempli' | 'vierge'

function ContratPage({
  contrat,
  accord,
  before,
  tools,
}: {
  readonly contrat: ContratData | null
  readonly accord?: AccordData | undefined
  readonly before?: () => boolean
  readonly tools?: ReactNode
}): ReactNode {
  return (
    <TemplatePage
      papier={{ name: 'contrat', data: contrat, ...(accord === undefined ? {} : { accord }) }}
      titre={CONTRAT.titre}
      avertissement={CONTRAT.avertissement}
      before={before}
      tools={tools}
    >
      <ContratSheet contrat={contrat} />
    </TemplatePage>
  )
}

/** The form, and the sheet that it fills; a document is made only of what may be written. */
function Filled({
  candidature,
  state,
  isBoutique,
  choices,
}: {
  readonly candidature: Candidature
  readonly state: ContratState
  readonly isBoutique: boolean
  readonly choices: ReactNode
}): ReactNode {
  const [tried, setTried] = useState(false)
  const errors = checkContrat(state.contrat)
  const accord = useContratAccord(candidature, state.contrat)
  const before = (): boolean => {
    setTried(true)
    const [first] = errors
    if (first === undefined) return true
    document.querySelector<HTMLElement>(`form [name="${first.field}"]`)?.focus()
    return false
  }
  const tools = (
    <>
      {choices}
      <ContratForm state={state} errors={tried ? errors : []} isBoutique={isBoutique} />
      <ContratPartage candidature={candidature} contrat={state.contrat} onReprendre={state.take} />
      <Unprintable shown={!contratTexts(state.contrat).every(isPrintable)} />
    </>
  )
  return <ContratPage contrat={state.contrat} accord={accord} before={before} tools={tools} />
}

/** The contract of a confirmed partnership: filled with its data, or blank on demand. */
function OfPartenariat({
  candidature,
  mode,
  choices,
}: {
  readonly candidature: Candidature
  readonly mode: Mode
  readonly choices: ReactNode
}): ReactNode {
  const session = useSession()
  const state = useContrat(candidature)
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  if (mode === 'vierge' || state === null) return <ContratPage contrat={null} tools={choices} />
  return <Filled candidature={candidature} state={state} isBoutique={isBoutique} choices={choices} />
}

/** The contract: filled in for the two parties of a confirmed partnership, the blank template for everybody. */
export function Contrat(): ReactNode {
  const { annonceId = '' } = useParams()
  const candidatures = useConfirmedCandidatures(annonceId) ?? []
  const [mode, setMode] = useState<Mode>('rempli')
  const [chosen, setChosen] = useState('')
  const candidature = candidatures.find(({ _id }) => _id === chosen) ?? candidatures[0]
  if (candidature === undefined) return <ContratPage contrat={null} />
  const choices = (
    <>
      <RadioGroup
        legend={CONTRAT_FORM.modele}
        name="modele"
        choices={(['rempli', 'vierge'] as const).map((value) => ({ value, label: CONTRAT_FORM[value] }))}
        value={mode}
        onChange={(event) => setMode(event.target.value as Mode)}
      />
      {candidatures.length < 2 ? null : (
        <Select
          label={CONTRAT_FORM.createur}
          choices={candidatures.map(({ _id, nom }) => ({ value: _id, label: nom }))}
          value={candidature._id}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </>
  )
  return <OfPartenariat key={candidature._id} candidature={candidature} mode={mode} choices={choices} />
}
