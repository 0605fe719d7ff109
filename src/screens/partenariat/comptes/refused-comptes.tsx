import type { ReactNode } from 'react'
import { type Rejection, useAbandonRejection, useRejections } from '#data/hooks/use-sync.ts'
import type { Refusal } from '#domain/codes.ts'
import { type CandidatureId, candidatureOf, isRecordId } from '#domain/ids.ts'
import type { AccountData } from '#domain/partenariat/records.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { formatPeriod } from '#messages/format.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Callout } from '#ui/status/callout.tsx'
import section from '../paper/section.module.css'

/** The id of the heading of the list below. */
export const KEPT_ID = 'comptes-title'

function isRefusedCompte({ collection, docId, version }: Rejection, id: CandidatureId): boolean {
  return collection === 'records' && version.kind === 'account' && isRecordId(docId) && candidatureOf(docId) === id
}

/** Each of the terms that the server did not take, or why else it took none. */
function reasonOf({ code, fields = [] }: Refusal): string {
  return code === 'invalid' && fields.length > 0 ? fields.map(fieldMessage).join(' ') : errorMessage(code)
}

/** The accounts of a partnership that the server did not take: why, and a new one on the same terms. */
export function RefusedComptes({
  id,
  onRedo,
}: {
  readonly id: CandidatureId
  readonly onRedo: (terms: AccountData) => void
}): ReactNode {
  const abandon = useAbandonRejection()
  const refused = useRejections().filter((rejection) => isRefusedCompte(rejection, id))
  const termsOf = ({ version }: Rejection) => version as unknown as AccountData
  const names = distinctNames(refused, (rejection) => [formatPeriod(termsOf(rejection).from, termsOf(rejection).to)])
  return refused.map((rejection, index) => {
    const terms = termsOf(rejection)
    const redo = () => {
      onRedo(terms)
      void abandon(rejection.id)
    }
    const leave = () => {
      document.getElementById(KEPT_ID)?.focus() // the button goes with what is abandoned
      void abandon(rejection.id)
    }
    return (
      <Callout key={rejection.id} tone="bad" title={COMPTES.refused(terms.from, terms.to)}>
        <p>{spaced(reasonOf(rejection.refusal))}</p>
        <ItemName value={names[index] ?? ''}>
          <div className={section.buttons}>
            <Button small aria-label={COMPTES.ofPeriod(COMPTES.redo, terms.from, terms.to)} onClick={redo}>
              {COMPTES.redo}
            </Button>
            <Button
              small
              variant="quiet"
              aria-label={COMPTES.ofPeriod(COMPTES.abandon, terms.from, terms.to)}
              onClick={leave}
            >
              {COMPTES.abandon}
            </Button>
          </div>
        </ItemName>
      </Callout>
    )
  })
}
