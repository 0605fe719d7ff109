import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { usePartenariat } from '#data/hooks/use-partenariat.ts'
import { type Records, useRecords } from '#data/hooks/use-records.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { StatementData } from '#domain/papers/records.ts'
import { creditOf, remainingOnceAccepted, statementStatuses } from '#domain/papers/statements/balance.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { releveOf } from '#domain/papers/statements/lines.ts'
import { contratInForce, termsByDay } from '#domain/papers/statements/terms.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import type { Elements } from '#ui/elements.ts'
import { Page } from '#ui/layout/page.tsx'
import { useScrollToTop } from '#ui/layout/use-scroll-to-top.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { newReleve } from '../page/turn-links.ts'
import { BackFromPaper } from '../paper/paper-links.tsx'
import { ChoosePartner, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { MADE_HERE, NewRelevePage } from './new-releve.tsx'
import { ReleveList } from './releve-list.tsx'
import { RelevePage } from './releve-page.tsx'
import { useNewReleve } from './use-new-releve.ts'

const NEW = 'nouveau' // no key of a statement: those have twelve characters
const LOADING = <Spinner label={common.loading} />

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly records: Records
  readonly picker: Elements
}

/** The statements of one partnership: the list, one statement, or one to make, as the address says. */
function OfPartenariat({ candidature, partenariat, records, picker }: Props): ReactNode {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const terms = useMemo(
    () => termsByDay(partenariat, records, candidature.annonce),
    [partenariat, records, candidature.annonce],
  )
  const releve = useNewReleve({ candidature, records, terms })
  const contrat = contratInForce(partenariat, records.copies)
  const source = { boutique: candidature.annonce.nom, createur: candidature.nom, contrat }
  const requestedKey = params.get('releve')
  const isNew = requestedKey === null && params.has('nouveau')
  const page = requestedKey ?? (isNew ? NEW : '')
  useScrollToTop(page) // three pages of one path
  const all = statementStatuses(records, leaverOf(candidature))
  const redo = (statement: StatementData) => {
    releve.refill(statement)
    void navigate(newReleve(candidature.annonceId, candidature.creatorId))
  }
  const { waiting } = records
  const at = all.findIndex(({ statement }) => recordKeyOf(statement._id) === requestedKey)
  const status = all[at]
  if (status !== undefined) {
    const data = releveOf(status.statement, records, terms, { ...source, status })
    const onRedo = at === all.length - 1 ? () => redo(status.statement) : undefined
    const made = state === MADE_HERE
    const willRemain = remainingOnceAccepted(status.statement, records, leaverOf(candidature))
    const known = { candidature, data, status, waiting, made, willRemain, onRedo }
    return <RelevePage key={requestedKey} {...known} />
  }
  if (isNew) {
    const known = { candidature, records, terms, releve, source }
    return <NewRelevePage {...known} last={all.at(-1)} creditCentimes={creditOf(all)} />
  }
  const uncounted = freeItems(records, terms)
  return (
    <ReleveList
      {...{ candidature, all, waiting, uncounted, picker }}
      names={source}
      empty={releve.empty}
      missing={requestedKey !== null}
      onRedo={redo}
    />
  )
}

function Plain({ children }: { readonly children: Elements }): ReactNode {
  return (
    <Page title={RELEVES.title} width="narrow" back={<BackFromPaper />}>
      {children}
    </Page>
  )
}

function Loaded({ candidature, picker }: Pick<Props, 'candidature' | 'picker'>): ReactNode {
  const row = usePartenariat(candidature)
  const records = useRecords(candidature._id)
  if (row === undefined || records === undefined) return <Plain>{LOADING}</Plain>
  return <OfPartenariat {...{ candidature, records, picker }} partenariat={row.partenariat} />
}

/** The address that a former one stands for, of when a statement was called 'compte'; `null` for another. */
function renamedAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null {
  const path = pathname.replace(/\/comptes\/?$/, '/releves')
  return path === pathname ? null : path + search.replace(/([?&])compte=/, '$1releve=')
}

/** The statements that the parties of a partnership share: sales from one day to another, and the amount due. */
export function Releves(): ReactNode {
  const renamed = renamedAddress(useLocation())
  return renamed === null ? <Chosen /> : <Navigate to={renamed} replace />
}

/** Those of the partnership in the address. */
function Chosen(): ReactNode {
  const { choice, picker, ...chosen } = useChosenCandidature()
  if (choice.kind === 'ask')
    return <ChoosePartner title={RELEVES.title} chosen={{ choice, picker, ...chosen }} blank={false} />
  if (choice.kind === 'one')
    return <Loaded key={choice.candidature._id} candidature={choice.candidature} picker={picker} />
  return <Plain>{choice.kind === 'loading' ? LOADING : <p>{spaced(RELEVES.reserved)}</p>}</Plain>
}
