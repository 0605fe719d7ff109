import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { usePartenariat } from '#data/hooks/use-partenariat.ts'
import { type Records, useRecords } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { salesOf } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { AccountData } from '#domain/partenariat/records.ts'
import { compteTitle } from '#messages/compte-values.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import type { Elements } from '#ui/elements.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTop } from '#ui/layout/use-top.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { BackToDashboard } from '../paper/paper-links.tsx'
import { ChoosePartner, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { compteData } from './compte-data.ts'
import { CompteList } from './compte-list.tsx'
import { ComptePage } from './compte-page.tsx'
import { MADE_HERE, NewComptePage } from './new-compte.tsx'
import { useNewCompte } from './use-new-compte.ts'

const NEW = 'nouveau' // no key of an account: those are of twelve characters
const LOADING = <Spinner label={common.loading} />

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly records: Records
  readonly picker: Elements
}

/** Of one partnership: the list, one account, or one to make, as the address says. */
function OfPartenariat({ candidature, partenariat, records, picker }: Props): ReactNode {
  const { accounts, movements, copies } = records
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const uid = useMemberUid()
  const sales = useMemo(() => salesOf(movements), [movements])
  const compte = useNewCompte({ candidature, partenariat, sales, accounts, copies })
  const list = `?avec=${candidature.creatorId}`
  const search = (key?: string) => (key === undefined ? list : `${list}&compte=${key}`)
  const asked = params.get('compte')
  const isNew = asked === null && params.has('nouveau')
  const page = asked ?? (isNew ? NEW : '')
  useTop(page) // three pages of one path
  const at = accounts.findIndex((account) => recordKeyOf(account._id) === asked)
  const account = accounts[at]
  if (account !== undefined) {
    const data = compteData({ candidature, account, sales, follows: at > 0 })
    const title = partnershipTitle(compteTitle(account.number), candidature, uid)
    return <ComptePage key={asked} documentTitle={title} data={data} made={state === MADE_HERE} back={list} />
  }
  if (isNew) {
    if (compte === null) return <Plain>{LOADING}</Plain>
    const follows = accounts.length > 0
    return <NewComptePage {...{ candidature, sales, compte, follows, search }} />
  }
  const redo = ({ from, to, commission, rentCentimes }: AccountData) => {
    const rent =
      rentCentimes > 0 ? { deduct: true, rent: String(rentCentimes / 100).replace('.', ',') } : { deduct: false }
    compte?.edit({ from, to, commission: String(commission).replace('.', ','), ...rent })
    void navigate({ search: `${list}&nouveau` })
  }
  return <CompteList {...{ candidature, records, sales, picker, list }} missing={asked !== null} onRedo={redo} />
}

function Plain({ children }: { readonly children: Elements }): ReactNode {
  return (
    <Page title={COMPTES.title} width="narrow" back={<BackToDashboard />}>
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

/** The accounts that the parties of a partnership keep: what was sold from one day to another, and what is due. */
export function Comptes(): ReactNode {
  const { choice, picker, ...chosen } = useChosenCandidature()
  if (choice.kind === 'ask')
    return <ChoosePartner title={COMPTES.title} chosen={{ choice, picker, ...chosen }} blank={false} />
  if (choice.kind === 'one')
    return <Loaded key={choice.candidature._id} candidature={choice.candidature} picker={picker} />
  return <Plain>{choice.kind === 'loading' ? LOADING : <p>{spaced(COMPTES.reserved)}</p>}</Plain>
}
