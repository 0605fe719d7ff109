import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import { addAccount } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { isRecordId, recordKeyOf } from '#domain/ids.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import type { AccountData } from '#domain/partenariat/records.ts'
import { ACCOUNT_MOVEMENTS_MAX } from '#domain/partenariat/records.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import paper from '../paper/paper.module.css'
import section from '../paper/section.module.css'
import { compteData } from './compte-data.ts'
import { CompteFields } from './compte-fields.tsx'
import { CompteSheet } from './compte-sheet.tsx'
import type { NewCompte } from './use-new-compte.ts'

/** How one comes to the page of an account that has just been made. */
export const MADE_HERE = 'made-here'

interface Props {
  readonly candidature: Candidature
  readonly sales: readonly CountedMovement[]
  readonly compte: NewCompte
  /** Whether there is one before. */
  readonly follows: boolean
  /** The address of the list, and that of an account. */
  readonly search: (compte?: string) => string
}

/** Why this account cannot be kept; nothing when it can. */
function Obstacle({ compte: { empty, tooMany } }: Pick<Props, 'compte'>): ReactNode {
  if (tooMany)
    return (
      <Callout live tone="bad">
        {COMPTES.tooMany(ACCOUNT_MOVEMENTS_MAX)}
      </Callout>
    )
  return empty ? (
    <Callout live tone="plain">
      {spaced(COMPTES.nothing)}
    </Callout>
  ) : null
}

/** An account to make: its days and its terms, then what it would say. */
export function NewComptePage({ candidature, sales, compte, follows, search }: Props): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const { account, empty, tooMany, disagreed } = compte
  const ready = account !== null && !empty && !tooMany
  const [keep, keeping] = useExclusive(async (kept: AccountData) => {
    const outcome = await addAccount(device, candidature, kept)
    if (!outcome.ok) return showMessage(common.error, COMPTES.failed)
    compte.forget()
    const { id } = outcome.value
    const to = { search: search(isRecordId(id) ? recordKeyOf(id) : undefined) }
    void navigate(to, { replace: true, state: MADE_HERE })
  })
  return (
    <Page
      title={COMPTES.newTitle}
      documentTitle={partnershipTitle(COMPTES.newTitle, candidature, useMemberUid())}
      width="narrow"
      back={<BackButton label={COMPTES.back} onClick={() => void navigate({ search: search() })} />}
    >
      <div className={paper.tools}>
        <CompteFields compte={compte} />
        <Obstacle compte={compte} />
        {ready && disagreed.length === 0 ? (
          <div className={section.section}>
            <p className={section.note}>{spaced(COMPTES.keepNote)}</p>
            <div className={section.buttons}>
              <Button icon="check" busy={keeping} onClick={() => keep(account)}>
                {COMPTES.keep}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      {ready ? (
        <article className={paper.sheet} aria-label={COMPTES.preview}>
          <h2>{COMPTES.preview}</h2>
          <CompteSheet data={compteData({ candidature, account, sales, follows })} />
        </article>
      ) : null}
    </Page>
  )
}
