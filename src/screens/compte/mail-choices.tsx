import { type ReactNode, useState } from 'react'
import { refuseMail } from '#data/commands/mail-choices.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useMailRefusals } from '#data/hooks/use-mail-choices.ts'
import type { MailRefusal } from '#domain/mail-refusals.ts'
import { MAIL_CHOICES } from '#domain/notices.ts'
import type { UserType } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Callout } from '#ui/status/callout.tsx'
import styles from './compte.module.css'

/** Which mails the member wants. Each tick is saved at once, even offline. */
export function MailChoices({ userType }: { readonly userType: UserType }): ReactNode {
  const device = useDevice()
  const refused = useMailRefusals()
  const [failed, setFailed] = useState(false)
  // The tick shows at once; the device's store follows a moment later.
  const [choosing, setChoosing] = useState<{ readonly refusal: MailRefusal; readonly wanted: boolean }>()
  const choose = async (refusal: MailRefusal, wanted: boolean) => {
    setChoosing({ refusal, wanted })
    const outcome = await refuseMail(device, refusal, !wanted)
    setChoosing(undefined)
    setFailed(!outcome.ok)
  }
  return (
    <Card as="section" className={styles.form}>
      <h2>{compte.mailsTitle}</h2>
      {failed ? <Callout tone="bad">{compte.mailsFailed}</Callout> : null}
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
