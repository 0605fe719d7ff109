import type { ReactNode } from 'react'
import { undoSeconds } from '#domain/undo.ts'
import type { UserType } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Problem } from '#ui/status/callout.tsx'
import styles from './compte.module.css'
import { useSettingChoice } from './use-setting-choice.ts'

/** Thirty seconds instead of ten, for whoever needs them. */
export function MoreTime({ userType }: { readonly userType: UserType }): ReactNode {
  const { chosen, failed, choose } = useSettingChoice()
  return (
    <Card as="section" className={styles.form}>
      <h2>{compte.moreTimeTitle}</h2>
      <Problem>{failed && compte.settingFailed}</Problem>
      {chosen === undefined ? null : (
        <>
          <p>{compte.moreTimeText[userType](undoSeconds(chosen.moreTime))}</p>
          <Checkbox
            label={compte.moreTime}
            checked={chosen.moreTime}
            onChange={(event) => void choose('moreTime', event.currentTarget.checked)}
          />
        </>
      )}
      <p className={styles.note}>{compte.moreTimeNote}</p>
    </Card>
  )
}
