import type { ReactNode } from 'react'
import { usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { PaperPage } from '../paper/paper-page.tsx'
import { useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { inventaireData } from './inventaire-data.ts'
import { InventaireSheet } from './inventaire-sheet.tsx'
import { SharedInventaire } from './shared-inventaire.tsx'

interface Shared {
  readonly tools: ReactNode
  readonly candidature?: Candidature
}

/** What the two parties of the annonce's partnerships keep together; a boutique with several chooses which. */
function useShared(): Shared {
  const session = useSession()
  const { loading, candidature, picker } = useChosenCandidature()
  if (session.state !== 'member' || loading) return { tools: undefined }
  if (candidature === undefined) return { tools: <p>{spaced(SHARED_INVENTAIRE.reserved)}</p> }
  const tools = (
    <>
      {picker}
      <SharedInventaire key={candidature._id} candidature={candidature} uid={session.uid} />
    </>
  )
  return { tools, candidature }
}

/** The sheet as it will be printed, with what the parties have typed so far. */
function Filled({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const partenariat = usePartenariat(candidature._id)?.partenariat ?? null
  const movements = useRecords(candidature._id)?.movements ?? []
  return <InventaireSheet data={partenariat && inventaireData(candidature, partenariat, movements, undefined)} />
}

/** The inventory of a deposit: kept together by the two parties of a partnership, then the sheet as on paper. */
export function Inventaire(): ReactNode {
  const { tools, candidature } = useShared()
  return (
    <PaperPage
      paper={{ name: 'inventaire', data: null }}
      title={INVENTAIRE.title}
      disclaimer={INVENTAIRE.disclaimer}
      tools={tools}
    >
      {candidature === undefined ? <InventaireSheet data={null} /> : <Filled candidature={candidature} />}
    </PaperPage>
  )
}
