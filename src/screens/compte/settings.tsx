import { type ReactNode, useState } from 'react'
import { changeSetting } from '#data/commands/profil.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { disableNotifications, enableNotifications, useNotifications } from '#data/hooks/use-notifications.ts'
import { type Settings, useSettings } from '#data/hooks/use-settings.ts'
import { MAIL_CHOICES } from '#domain/notices.ts'
import type { Setting } from '#domain/settings.ts'
import { undoSeconds } from '#domain/undo.ts'
import type { UserType } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { notifications as texts } from '#messages/fr/notifications.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './compte.module.css'

/**
 * A card of settings of the account, each saved as soon as it is chosen, even offline: its title, the error, the choices
 * once they are read, and what applies to any choice.
 */
function SettingsCard({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly children: (chosen: Settings, choose: (setting: Setting, on: boolean) => void) => Elements
}): ReactNode {
  const device = useDevice()
  const stored = useSettings()
  const [failed, setFailed] = useState(false)
  // Optimistic: a choice shows at once, before the device has stored it.
  const [choosing, setChoosing] = useState<Partial<Settings>>({})
  const choose = async (setting: Setting, on: boolean) => {
    setChoosing({ [setting]: on })
    const outcome = await changeSetting(device, setting, on)
    setChoosing({})
    setFailed(!outcome.ok)
  }
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{title}</h2>
      <Problem>{failed && compte.settingFailed}</Problem>
      {stored && children({ ...stored, ...choosing }, (setting, on) => void choose(setting, on))}
      <p className={layout.note}>{note}</p>
    </Card>
  )
}

/** The member's choice of mails. */
export function MailChoices({ userType }: { readonly userType: UserType }): ReactNode {
  return (
    <SettingsCard title={compte.mailsTitle} note={compte.mailsAlways}>
      {(chosen, choose) => (
        <fieldset className={cx(layout.stack2, styles.choices)}>
          <legend>{compte.mailsText}</legend>
          {MAIL_CHOICES[userType].map((refusal) => (
            <Checkbox
              key={refusal}
              label={compte.mails[refusal][userType]}
              checked={!chosen[refusal]}
              onChange={(event) => choose(refusal, !event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </SettingsCard>
  )
}

/** Thirty seconds instead of ten, for members who need them. */
export function MoreTime({ userType }: { readonly userType: UserType }): ReactNode {
  return (
    <SettingsCard title={compte.moreTimeTitle} note={compte.moreTimeNote}>
      {(chosen, choose) => (
        <>
          <p>{compte.moreTimeText[userType](undoSeconds(chosen.moreTime))}</p>
          <Checkbox
            label={compte.moreTime}
            checked={chosen.moreTime}
            onChange={(event) => choose('moreTime', event.currentTarget.checked)}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** Turns notifications on or off on this device: a candidature received, or an offer waiting for an answer. */
export function NotificationSettings({ userType }: { readonly userType: UserType }): ReactNode {
  const device = useDevice()
  const [state, setState] = useNotifications()
  const [failed, setFailed] = useState(false)
  useAnnouncement(state === 'on' || state === 'denied' ? texts[state] : state && '', AT_ONCE_MS)
  const [change, busy] = useExclusive(async () => {
    setFailed(false)
    if (state === 'on') setState(await disableNotifications(device))
    else {
      const outcome = await enableNotifications(device)
      setFailed(!outcome.ok)
      if (outcome.ok) setState(outcome.value)
    }
  })
  if (state === undefined) return null
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{texts.title}</h2>
      <p>{texts.text[userType]}</p>
      <Problem>{failed && texts.failed}</Problem>
      {state === 'on' ? <Callout tone="good">{texts.on}</Callout> : null}
      {state === 'denied' || state === 'unsupported' ? <Callout tone="plain">{texts[state]}</Callout> : null}
      {state === 'on' || state === 'off' ? (
        <Button variant="secondary" busy={busy} onClick={() => change()}>
          {state === 'on' ? texts.disable : texts.enable}
        </Button>
      ) : null}
    </Card>
  )
}
