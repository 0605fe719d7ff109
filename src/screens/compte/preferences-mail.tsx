import { type ReactNode, useState } from 'react'
import { refuseMail } from '#data/commands/mail-choices.ts'
import { useMailRefusals } from '#data/hooks/use-mail-choices.ts'
import type { MailRefusal } from '#domain/mail-refusals.ts'
import { MAIL_CHOICES } from '#domain/notices.ts'
import type { UserType } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './compte.module.css'

/** Which mails the member wants. Each tick is kept at once, without the network too. */
export function PreferencesMail({ userType }: { readonly userType: UserType }): ReactNode {
  const refused = useMailRefusals()
  const [failed, setFailed] = useState(false)
  // The tick shows at once; the device's store says so a moment later.
  const [choosing, setChoosing] = useState<{ readonly refusal: MailRefusal; readonly wanted: boolean }>()
  const choose = async (refusal: MailRefusal, wanted: boolean) => {
    setChoosing({ refusal, wanted })
    const outcome = await refuseMail(refusal, !wanted)
    setChoosing(undefined)
    setFailed(!outcome.ok)
  }
  return (
    <Card as="section" className={styles.form}>
      <h2>{compte.mailsTitle}</h2>
      {failed ? <Notice tone="bad">{compte.mailsFailed}</Notice> : null}
      {refused === undefined ? null : (
        <fieldset className={styles.choices}>
          <legend>{compte.mailsText}</legend>
          {MAIL_CHOICES[userType].map((refusal) => (
            <Checkbox
              key={refusal}
              label={compte.mails[refusal][userType]}
              checked={choosing?.refusal === refusal ? choosing.wanted : !refused[refusal]}
              onChange={(event) => void choose(refusal, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.note}>{compte.mailsAlways}</p>
    </Card>
  )
}
