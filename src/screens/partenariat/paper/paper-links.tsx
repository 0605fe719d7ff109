import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { otherName } from '#messages/party-names.ts'
import { BackButton } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'

/** The two papers of a partnership: their texts and labels of links. */
export const PAPER_LINKS = {
  contrat: { ...CONTRAT, see: PAPER.seeContrat },
  inventaire: { ...INVENTAIRE, see: PAPER.seeInventaire },
} as const

/** The link back above a paper: to its partnership, or to the dashboard where there is none. */
export function BackFromPaper({ to }: { readonly to?: CandidatureId | undefined }): ReactNode {
  const navigate = useNavigate()
  return to === undefined ? (
    <BackButton label={PAPER.back} onClick={() => void navigate(paths.tableauDeBord)} />
  ) : (
    <BackButton label={PAPER.backToPartnership} onClick={() => void navigate(paths.partenariat(to))} />
  )
}

/** Link from the papers of a partnership to its conversation; nothing when the other party has left. */
export function WriteTo({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const { _id } = candidature
  const uid = useMemberUid()
  if (leaverOf(candidature) !== null) return null
  return <ConversationLink candidatureId={_id} to={paths.conversation(_id)} name={otherName(candidature, uid)} />
}
