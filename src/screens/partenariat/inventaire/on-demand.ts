import { useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'

/** A part of the screen that is loaded when it is first asked for; a message says when it cannot be. */
export function useOnDemand<Part>(load: () => Promise<Part>): {
  readonly part: Part | undefined
  readonly open: () => void
  readonly close: () => void
} {
  const [part, setPart] = useState<{ readonly loaded: Part }>()
  const open = () =>
    void load().then(
      (loaded) => setPart({ loaded }),
      () => showMessage(common.error, SHARED_INVENTAIRE.missing),
    )
  return { part: part?.loaded, open, close: () => setPart(undefined) }
}
