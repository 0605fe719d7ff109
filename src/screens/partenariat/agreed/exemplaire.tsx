import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useInForce } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { candidatureOf, isRecordId, partsOf, type RecordId } from '#domain/ids.ts'
import type { Paper } from '#domain/papers/papers.ts'
import type { InForce } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { EXEMPLAIRES } from '#messages/fr/partenariat/exemplaires.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { common } from '#messages/fr.ts'
import { formatMoment } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { ContratSheet } from '../contrat/contrat-sheet.tsx'
import { InventaireSheet } from '../inventaire/inventaire-sheet.tsx'
import { MakePaper } from '../paper/make-paper.tsx'
import sheet from '../paper/paper.module.css'
import { BackFromPaper, PAPER_LINKS } from '../paper/paper-links.tsx'
import section from '../paper/section.module.css'
import { paperOfCopy, partyNames } from './copy-paper.ts'

function Sheet({ paper }: { readonly paper: Paper }): ReactNode {
  const agreement = paper.name === 'contrat' ? paper.agreement : paper.data?.agreement
  return (
    <>
      {paper.name === 'contrat' ? <ContratSheet contrat={paper.data} /> : <InventaireSheet data={paper.data} />}
      {agreement?.days ? <p className={section.note}>{spaced(PAPER.inForce(agreement.days))}</p> : null}
      {agreement === undefined ? null : <p className={section.note}>{spaced(PAPER.agreement(agreement))}</p>}
    </>
  )
}

/** A copy rendered as its paper, from its own text: of the current papers only the days on which contracts counted. */
function Read({
  copy,
  inForce,
  back,
}: {
  readonly copy: Copy
  readonly inForce: InForce
  readonly back: ReactNode
}): ReactNode {
  const paper = paperOfCopy(copy, inForce)
  const { title } = PAPER_LINKS[copy.paper]
  const { boutique, creator } = partyNames(copy)
  const { annonceId, creatorId } = partsOf(candidatureOf(copy._id))
  const actions = (
    <>
      {paper === null ? null : <MakePaper paper={paper} />}
      <ButtonLink variant="secondary" to={paths[copy.paper](annonceId, creatorId)}>
        {EXEMPLAIRES.back[copy.paper]}
      </ButtonLink>
    </>
  )
  return (
    <Page
      title={title}
      documentTitle={`${title} – ${boutique}, ${creator}, ${formatMoment(copy.at)}`}
      width="narrow"
      back={back}
      actions={actions}
    >
      <div className={sheet.tools}>
        <Callout tone="good" title={spaced(EXEMPLAIRES.lead(boutique, creator, formatMoment(copy.at)))}>
          {spaced(EXEMPLAIRES.fixed)}
        </Callout>
      </div>
      <article className={sheet.sheet} aria-label={title}>
        {paper === null ? <p>{spaced(EXEMPLAIRES.unreadable)}</p> : <Sheet paper={paper} />}
      </article>
    </Page>
  )
}

function OfPartenariat({ id }: { readonly id: RecordId }): ReactNode {
  const records = useRecords(candidatureOf(id))
  const inForce = useInForce(candidatureOf(id))
  if (records === undefined || inForce === undefined) return <Spinner label={common.loading} />
  const copy = records.copies.find(({ _id }) => _id === id)
  const back = <BackFromPaper to={candidatureOf(id)} />
  return copy === undefined ? <Missing back={back} /> : <Read copy={copy} inForce={inForce} back={back} />
}

function Missing({ back }: { readonly back?: ReactNode }): ReactNode {
  return (
    <Page title={EXEMPLAIRES.title} width="narrow" back={back}>
      <Callout tone="plain" title={spaced(EXEMPLAIRES.missing)}>
        {spaced(EXEMPLAIRES.missingWhy)}
      </Callout>
    </Page>
  )
}

/** One version of a paper that both parties agreed to, to read, print and save while the partnership exists. */
export function Exemplaire(): ReactNode {
  const { annonceId = '', exemplaire = '' } = useParams()
  const id = `${annonceId}.${exemplaire}`
  return isRecordId(id) ? <OfPartenariat id={id} /> : <Missing />
}
