import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AbandonButton } from '#components/sync/abandon-button.tsx'
import type { RefusedCandidature } from '#data/hooks/use-candidatures.ts'
import { useAbandonRejection } from '#data/hooks/use-sync.ts'
import { annonceName } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { APPLIED } from '#messages/fr/writes.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'

/** The candidatures that the server refused, each with its letter: they are in no list, and their author meant to apply. */
export function RefusedCandidatures({ all }: { readonly all: readonly RefusedCandidature[] }): ReactNode {
  const abandon = useAbandonRejection()
  return all.map(({ rejection, annonceId, annonce, refusal, message }) => (
    <Callout key={rejection} tone="bad" title={APPLIED.refused[0]}>
      <div className={layout.stack2}>
        <p>
          {refusal.code === 'annonce-missing' ? (
            annonceName(annonce)
          ) : (
            <Link to={paths.annonce(annonceId)}>{annonceName(annonce)}</Link>
          )}
        </p>
        <p>{errorMessage(refusal.code)}</p>
        <p className={layout.quote} dir="auto">
          {message}
        </p>
        <div>
          <AbandonButton onAbandon={() => void abandon(rejection)} />
        </div>
      </div>
    </Callout>
  ))
}
