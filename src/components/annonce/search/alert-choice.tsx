import { type ReactNode, useState } from 'react'
import { useAskNotifications } from '#data/hooks/use-notifications.ts'
import { type AlertPreferences as Choice, type Recherche, useAlerts } from '#data/hooks/use-suivis.ts'
import { type Alert, alertsOf } from '#domain/market/suivis.ts'
import { errorMessage } from '#messages/errors.ts'
import { notifications } from '#messages/fr/notifications.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './alert-choice.module.css'

type Choose = (change: Partial<Choice>) => void

/** The channels of an alert. The browser's notification permission is requested only when the member chooses it. */
function Ways({ chosen, choose }: { readonly chosen: Choice; readonly choose: Choose }): ReactNode {
  const [state, ask] = useAskNotifications()
  const [answer, setAnswer] = useState<'denied' | 'unsupported' | 'failed'>()
  const wantPush = async () => {
    const answered = await ask()
    setAnswer(answered === 'on' ? undefined : answered === 'off' ? 'failed' : answered)
    if (answered === 'on') choose({ byPush: true })
  }
  const { byMail, byPush } = chosen
  return (
    <>
      <div className={cx(layout.row4, styles.ways)}>
        <Checkbox label={texts.byMail} checked={byMail} onChange={() => choose({ byMail: !byMail })} />
        <Checkbox
          label={texts.byPush}
          checked={byPush}
          onChange={() => (byPush ? choose({ byPush: false }) : void wantPush())}
        />
      </div>
      {byMail || byPush ? null : (
        <Callout live tone="waiting">
          {texts.noWay}
        </Callout>
      )}
      <Problem>{answer && notifications[answer]}</Problem>
      {byPush && state === 'off' && answer === undefined ? (
        <Callout live tone="plain">
          <p>{texts.pushOff}</p>
          <Button variant="secondary" onClick={() => void wantPush()}>
            {notifications.enable}
          </Button>
        </Callout>
      ) : null}
    </>
  )
}

/** Saves each change of a search's alerts at once. @returns also the error of the last, if it failed */
function useWritten(recherche: Recherche): readonly [write: Choose, error: string, isPossible: boolean] {
  const { isPossible, choose } = useAlerts(recherche)
  const [error, setError] = useState('')
  const write: Choose = async (change) => {
    const outcome = await choose(change)
    setError(outcome.ok ? '' : errorMessage(outcome.code))
  }
  return [write, error, isPossible]
}

/** The channels of a member's alert that is on. */
export function AlertWays({ recherche }: { readonly recherche: Recherche }): ReactNode {
  const [write, error] = useWritten(recherche)
  return (
    <fieldset className={cx(layout.stack3, styles.alerts)}>
      <legend>
        <VisuallyHidden>{texts.alertsOf(recherche.name)}</VisuallyHidden>
      </legend>
      <Ways chosen={recherche} choose={write} />
      <Problem>{error}</Problem>
    </fieldset>
  )
}

/** How a member is notified of a saved search's results, saved on change; a visitor is told how to get alerts. */
export function AlertSettings({ recherche }: { readonly recherche: Recherche }): ReactNode {
  const [write, error, isPossible] = useWritten(recherche)
  const { alert, name } = recherche
  if (!isPossible) return <p className={layout.soft}>{texts.visitorAlerts}</p>
  return (
    <fieldset className={cx(layout.stack3, styles.alerts)}>
      <legend>
        <VisuallyHidden>{texts.alertsOf(name)}</VisuallyHidden>
      </legend>
      <Select
        label={texts.alert}
        hint={texts.alertHints[alert]}
        value={alert}
        choices={alertsOf(recherche).map((value) => ({ value, label: texts.alerts[value] }))}
        onChange={({ target }) => write({ alert: target.value as Alert })}
      />
      {alert === '' ? null : <Ways chosen={recherche} choose={write} />}
      <Problem>{error}</Problem>
    </fieldset>
  )
}
