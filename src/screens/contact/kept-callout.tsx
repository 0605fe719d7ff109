import type { ReactNode } from 'react'
import { useKeptMessage } from '#data/hooks/use-kept-messages.ts'
import { errorMessage } from '#messages/errors.ts'
import { contact as texts } from '#messages/fr/contact.ts'
import { spaced } from '#messages/typography.ts'
import { Callout } from '#ui/status/callout.tsx'

/** Where a message that was kept on this device stands: it leaves by itself, while the form is being read. */
export function KeptCallout({ message }: { readonly message: string }): ReactNode {
  const state = useKeptMessage(message)
  if (state === null) return null
  if (state === 'kept') {
    return (
      <Callout live tone="waiting" title={texts.kept}>
        {texts.keptText}
      </Callout>
    )
  }
  if (state === 'sent') {
    return (
      <Callout live tone="good" title={texts.sent}>
        {texts.sentText}
      </Callout>
    )
  }
  return (
    <Callout live tone="bad" title={texts.failed}>
      {spaced(`${errorMessage(state.refused)} ${texts.refusedHelp}`)}
    </Callout>
  )
}
