import type { ReactNode } from 'react'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import type { Loaded } from './use-loaded.ts'

/** What was read, once it is; before, that it is being read, or why it was not. */
export function Part<Value>({
  of: { value, failed, reload },
  children,
}: {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => Elements
}): ReactNode {
  return (
    <>
      {failed === '' ? null : (
        <Callout live tone="bad" title={failed}>
          <Button small variant="secondary" onClick={() => void reload()}>
            {texts.again}
          </Button>
        </Callout>
      )}
      {value === undefined ? failed === '' ? <Spinner label={texts.loading} /> : null : children(value)}
    </>
  )
}
