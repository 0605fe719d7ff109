import { type ReactNode, useState } from 'react'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { useKeepDepartement } from '#data/hooks/use-elsewhere.ts'
import { market as texts } from '#messages/fr/market.ts'
import { Button } from '#ui/button.tsx'

/** Adds a département of a large market to the device's regions in one tap; busy while it downloads. */
export function KeepAlso({
  departement: { code, nom },
  className,
}: {
  readonly departement: { readonly code: string; readonly nom: string }
  readonly className?: string | undefined
}): ReactNode {
  const keep = useKeepDepartement()
  const reachable = useReachable()
  const [requested, setRequested] = useState(false)
  return (
    <Button
      variant="secondary"
      className={className}
      busy={requested && reachable}
      onClick={() => {
        setRequested(true)
        keep(code)
      }}
    >
      {texts.keepAlso(nom)}
    </Button>
  )
}
