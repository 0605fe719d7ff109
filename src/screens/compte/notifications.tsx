import { type ReactNode, useState } from 'react'
import { disableNotifications, enableNotifications } from '#data/commands/notifications.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useNotifications } from '#data/hooks/use-notifications.ts'
import { notifications as texts } from '#messages/fr/notifications.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import styles from './compte.module.css'

/** Turns notifications on or off on this device: a candidature received, or an offer waiting for an answer. */
export function Notifications(): ReactNode {
  const device = useDevice()
  const [state, setState] = useNotifications()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useAnnouncement(state === 'on' || state === 'denied' ? texts[state] : state && '', AT_ONCE_MS)
  if (state === undefined) return null
  const change = async () => {
    setBusy(true)
    setFailed(false)
    if (state === 'on') setState(await disableNotifications(device))
    else {
      const outcome = await enableNotifications(device)
      if (outcome.ok) setState(outcome.value)
      else setFailed(true)
    }
    setBusy(false)
  }
  return (
    <Card as="section" className={styles.form}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <Problem>{failed && texts.failed}</Problem>
      {state === 'on' ? <Callout tone="good">{texts.on}</Callout> : null}
      {state === 'denied' || state === 'unsupported' ? <Callout tone="plain">{texts[state]}</Callout> : null}
      {state === 'on' || state === 'off' ? (
        <Button variant="secondary" busy={busy} onClick={() => void change()}>
          {state === 'on' ? texts.disable : texts.enable}
        </Button>
      ) : null}
    </Card>
  )
}
