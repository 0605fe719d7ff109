import { type ReactNode, useEffect, useReducer } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { ChoosePartner } from '../paper/choose-partner.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import { type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { inventaireData } from './inventaire-data.ts'
import { InventaireSheet } from './inventaire-sheet.tsx'
import { SharedInventaire } from './shared-inventaire.tsx'
import { useTyping } from './use-typing.ts'

type PageProps = Pick<PaperPageProps, 'chosen' | 'redraw' | 'ready' | 'tools' | 'folded'> & {
  readonly data: InventaireData | null
}

function InventairePage({ data, ...page }: PageProps): ReactNode {
  return (
    <PaperPage {...page} paper={{ name: 'inventaire', data }}>
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
  const row = usePartenariat(candidature)
  const records = useRecords(candidature._id)
  const typing = useTyping(candidature, uid)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const stored = row && records && typing && { row, records, typing }
  const shown = stored && { partenariat: stored.row.partenariat, movements: stored.records.movements }
  const papers = shown && typing?.over(shown)
  useEffect(() => {
    if (shown) typing?.shown(shown)
  })
  const hash = usePaperHash(papers?.partenariat, 'inventaire')
  const tools = (
    <>
      <PartnerLeft candidature={candidature} />
      {chosen.picker}
      {stored ? <SharedInventaire {...{ candidature, uid, ...stored }} /> : <Spinner label={common.loading} />}
    </>
  )
  const data = papers ? inventaireData(candidature, papers, hash) : null
  return <InventairePage {...{ chosen, data, redraw, tools }} ready={data !== null} folded />
}

/** The inventory of a deposit: kept together by the two parties of a partnership, the blank template for everybody. */
export function Inventaire(): ReactNode {
  const chosen = useChosenCandidature()
  const uid = useMemberUid()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={INVENTAIRE.title} chosen={chosen} />
  if (choice.kind === 'one' && uid !== undefined) {
    const { candidature } = choice
    return <OfPartenariat key={candidature._id} chosen={chosen} candidature={candidature} uid={uid} />
  }
  const reserved = choice.kind === 'blank' && !choice.filled
  const tools = reserved ? <p>{spaced(SHARED_INVENTAIRE.reserved)}</p> : undefined
  return <InventairePage chosen={chosen} data={null} tools={tools} />
}
