import { type ReactNode, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Button } from '#ui/button.tsx'
import styles from './annonce-detail.module.css'

/** Opens the device's share sheet, or copies the link. Cancelling is not an error. */
export function ShareButton({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const [outcome, setOutcome] = useState('')
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    setOutcome('')
    try {
      if ('share' in navigator) {
        await navigator.share({ title: annonce.nom, text: texts.shareText(annonce.nom, annonce.ville), url })
      } else {
        // Absent on pages served without TLS: a failure like any other.
        await (navigator as Navigator).clipboard.writeText(url)
        setOutcome(texts.linkCopied)
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome(texts.shareFailed)
    }
  }
  return (
    <span className={styles.share}>
      <span role="status">{outcome}</span>
      <Button variant="secondary" icon="share" onClick={() => void share()}>
        {texts.share}
      </Button>
    </span>
  )
}
