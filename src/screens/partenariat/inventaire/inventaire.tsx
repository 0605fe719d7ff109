import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { ChoosePartner } from '../paper/choose-partner.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import { type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { inventaireData } from './inventaire-data.ts'
import { InventaireSheet } from './inventaire-sheet.tsx'
import { SharedInventaire } from './shared-inventaire.tsx'
import { useTyping } from './use-typing.ts'

type PageProps = Pick<PaperPageProps, 'chosen' | 'redraw' | 'ready' | 'tools'> & {
  readonly data: InventaireData | null
}

function InventairePage({ data, ...page }: PageProps): ReactNode {
  return (
    <PaperPage
      {...page}
      paper={{ name: 'inventaire', data }}
      title={INVENTAIRE.title}
      disclaimer={INVENTAIRE.disclaimer}
      folded={data !== null}
    >
      <InventaireSheet data={data} />
    </PaperPage>
  )
}

/** What the two parties keep together, then the sheet as it will be printed, with what they have typed so far. */
function OfPartenariat({
  chosen,
  candidature,
  uid,
}: {
  readonly chosen: Chosen
  readonly candidature: Candidature
  readonly uid: Uid
}): ReactNode {
  const { _id, annonce } = candidature
  const row = usePartenariat(_id)
  const records = useRecords(_id)
  const typing = useTyping(candidature, uid)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const blank = useMemo(() => blankPartenariat(_id, annonce.commission), [_id, annonce.commission])
  const partenariat = row?.partenariat ?? blank
  const stored = { partenariat, movements: records?.movements ?? [] }
  const papers = typing?.over(stored) ?? stored
  const ready = row !== undefined && records !== undefined
  useEffect(() => {
    if (ready) typing?.shown(stored)
  })
  const hash = usePaperHash(papers.partenariat, 'inventaire')
  const tools = (
    <>
      <PartnerLeft candidature={candidature} />
      {chosen.picker}
      <SharedInventaire {...{ candidature, uid, partenariat, row, records, typing }} />
    </>
  )
  const data = inventaireData(candidature, papers, hash)
  return <InventairePage chosen={chosen} data={data} redraw={redraw} ready={ready} tools={tools} />
}

/** The inventory of a deposit: kept together by the two parties of a partnership, the blank template for everybody. */
export function Inventaire(): ReactNode {
  const chosen = useChosenCandidature()
  const session = useSession()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={INVENTAIRE.title} chosen={chosen} />
  if (choice.kind === 'one' && session.state === 'member') {
    const { candidature } = choice
    return <OfPartenariat key={candidature._id} chosen={chosen} candidature={candidature} uid={session.uid} />
  }
  const reserved = choice.kind === 'blank' && !choice.filled
  const tools = reserved ? <p>{spaced(SHARED_INVENTAIRE.reserved)}</p> : undefined
  return <InventairePage chosen={chosen} data={null} tools={tools} />
}
