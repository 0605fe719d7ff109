import { type ReactNode, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Button } from '#ui/button.tsx'
import styles from './annonce-detail.module.css'

/** Shares by the device's own sheet, or copies the link. Giving up is not an error. */
export function ShareButton({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    setSaid('')
    try {
      if ('share' in navigator) {
        await navigator.share({ title: annonce.nom, text: texts.shareText(annonce.nom, annonce.ville), url })
      } else {
        // Absent on pages served without TLS: a failure like another.
        await (navigator as Navigator).clipboard.writeText(url)
        setSaid(texts.linkCopied)
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(texts.shareFailed)
    }
  }
  return (
    <span className={styles.share}>
      <span role="status">{said}</span>
      <Button variant="secondary" icon="share" onClick={() => void share()}>
        {texts.share}
      </Button>
    </span>
  )
}
