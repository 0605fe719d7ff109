import type { ReactNode } from 'react'
import { usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
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

function InventairePage({
  data,
  tools,
}: {
  readonly data: InventaireData | null
  readonly tools: ReactNode
}): ReactNode {
  return (
    <PaperPage
      paper={{ name: 'inventaire', data }}
      title={INVENTAIRE.title}
      disclaimer={INVENTAIRE.disclaimer}
      tools={tools}
    >
      <InventaireSheet data={data} />
    </PaperPage>
  )
}

/** The sheet as it will be printed, with what the parties have typed so far. */
function Filled({ candidature, tools }: { readonly candidature: Candidature; readonly tools: ReactNode }): ReactNode {
  const { _id, annonce } = candidature
  const partenariat = usePartenariat(_id)?.partenariat ?? blankPartenariat(_id, annonce.commission)
  const movements = useRecords(_id)?.movements ?? []
  const hash = usePaperHash(partenariat, 'inventaire')
  return <InventairePage data={inventaireData(candidature, partenariat, movements, hash)} tools={tools} />
}

/** The inventory of a deposit: kept together by the two parties of a partnership, then the sheet as on paper. */
export function Inventaire(): ReactNode {
  const { tools, candidature } = useShared()
  if (candidature === undefined) return <InventairePage data={null} tools={tools} />
  return <Filled candidature={candidature} tools={tools} />
}
