import { type ReactNode, useState } from 'react'
import type { Annonce } from '#domain/market/annonce.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Button } from '#ui/button.tsx'
import styles from './share-button.module.css'

/** Opens the device's share sheet, or copies the link. Cancelling is not an error. @param path the annonce's page */
export function ShareButton({
  annonce,
  path,
}: {
  readonly annonce: Pick<Annonce, 'nom' | 'ville'>
  readonly path: string
}): ReactNode {
  const [outcome, setOutcome] = useState('')
  const share = async () => {
    const url = window.location.origin + path
    setOutcome('')
    try {
      if ('share' in navigator) {
        await navigator.share({ title: annonce.nom, text: texts.shareText(annonce.nom, annonce.ville), url })
      } else {
        // Undefined on pages served without TLS: a failure like any other.
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
