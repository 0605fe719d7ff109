import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useConfirmedCandidatures } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { Select } from '#ui/form/text-field.tsx'

interface Chosen {
  readonly loading: boolean
  /** The partnership whose papers are shown; `undefined` for somebody who has none on this annonce. */
  readonly candidature: Candidature | undefined
  /** Shown to a boutique with several partnerships on its annonce. */
  readonly picker: ReactNode
}

/** The confirmed candidature, of those on the annonce in the address, whose papers the page shows. */
export function useChosenCandidature(): Chosen {
  const { annonceId = '' } = useParams()
  const candidatures = useConfirmedCandidatures(annonceId)
  const [chosen, setChosen] = useState('')
  const candidature = candidatures?.find(({ _id }) => _id === chosen) ?? candidatures?.[0]
  const picker =
    candidatures === undefined || candidature === undefined || candidatures.length < 2 ? null : (
      <Select
        label={PAPER.createur}
        choices={candidatures.map(({ _id, nom }) => ({ value: _id, label: nom }))}
        value={candidature._id}
        onChange={(event) => setChosen(event.target.value)}
      />
    )
  return { loading: candidatures === undefined, candidature, picker }
}
