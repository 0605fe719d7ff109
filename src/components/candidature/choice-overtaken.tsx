import type { ReactNode } from 'react'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { useAbandonRejection } from '#data/hooks/use-sync.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'

/** Says on the card that a choice made on this device lost to another, and what the current state is. */
export function ChoiceOvertaken({ row: { candidature, overtaken } }: { readonly row: CandidatureRow }): ReactNode {
  const abandonRejection = useAbandonRejection()
  if (overtaken === undefined) return null
  const acceptedFirst = overtaken.choice === 'withdrawn-by-creator' && candidature.status === 'awaiting-creator'
  const sentence = acceptedFirst
    ? texts.acceptedFirst
    : texts.overtaken(texts.choices[overtaken.choice], texts.stands[candidature.status])
  return (
    <Callout tone="waiting">
      <p>{spaced(sentence)}</p>
      <Button small variant="secondary" onClick={() => void abandonRejection(overtaken.rejection)}>
        {texts.understood}
      </Button>
    </Callout>
  )
}
