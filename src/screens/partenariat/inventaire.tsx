import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useConfirmedCandidatures, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { spaced } from '#messages/typography.ts'
import { Select } from '#ui/form/text-field.tsx'
import { inventaireData } from './inventaire-data.ts'
import { InventaireSheet } from './inventaire-sheet.tsx'
import { Outil } from './outil.tsx'
import { TemplatePage } from './template-page.tsx'

interface Partage {
  readonly tools: ReactNode
  readonly candidature?: Candidature
}

/** What the two parties of the annonce's partnerships keep together; a boutique with several chooses which. */
function usePartage(): Partage {
  const { annonceId = '' } = useParams()
  const session = useSession()
  const candidatures = useConfirmedCandidatures(annonceId)
  const [chosen, setChosen] = useState('')
  if (session.state !== 'member' || candidatures === undefined) return { tools: undefined }
  const candidature = candidatures.find(({ _id }) => _id === chosen) ?? candidatures[0]
  if (candidature === undefined) return { tools: <p>{spaced(PARTAGE.reserve)}</p> }
  const tools = (
    <>
      {candidatures.length < 2 ? null : (
        <Select
          label={PARTAGE.createur}
          choices={candidatures.map(({ _id, nom }) => ({ value: _id, label: nom }))}
          value={candidature._id}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Outil key={candidature._id} candidature={candidature} uid={session.uid} />
    </>
  )
  return { tools, candidature }
}

/** The sheet as it will be printed, with what the parties have typed so far. */
function Filled({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const partenariat = usePartenariat(candidature._id)?.partenariat ?? null
  return <InventaireSheet data={partenariat && inventaireData(candidature, partenariat, undefined)} />
}

/** The inventory of a deposit: kept together by the two parties of a partnership, then the sheet as on paper. */
export function Inventaire(): ReactNode {
  const { tools, candidature } = usePartage()
  return (
    <TemplatePage
      papier={{ name: 'inventaire', data: null }}
      titre={INVENTAIRE.titre}
      avertissement={INVENTAIRE.avertissement}
      tools={tools}
    >
      {candidature === undefined ? <InventaireSheet data={null} /> : <Filled candidature={candidature} />}
    </TemplatePage>
  )
}
