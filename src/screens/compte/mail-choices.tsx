import type { ReactNode } from 'react'
import { MAIL_CHOICES } from '#domain/notices.ts'
import type { UserType } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Problem } from '#ui/status/callout.tsx'
import styles from './compte.module.css'
import { useSettingChoice } from './use-setting-choice.ts'

/** Which mails the member wants. */
export function MailChoices({ userType }: { readonly userType: UserType }): ReactNode {
  const { chosen, failed, choose } = useSettingChoice()
  return (
    <Card as="section" className={styles.form}>
      <h2>{compte.mailsTitle}</h2>
      <Problem>{failed && compte.settingFailed}</Problem>
      {chosen === undefined ? null : (
        <fieldset className={styles.choices}>
          <legend>{compte.mailsText}</legend>
          {MAIL_CHOICES[userType].map((refusal) => (
            <Checkbox
              key={refusal}
              label={compte.mails[refusal][userType]}
              checked={!chosen[refusal]}
              onChange={(event) => void choose(refusal, !event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.note}>{compte.mailsAlways}</p>
    </Card>
  )
}
