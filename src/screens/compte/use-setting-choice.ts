import { useState } from 'react'
import { changeSetting } from '#data/commands/profil.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type Settings, useSettings } from '#data/hooks/use-settings.ts'
import type { Setting } from '#domain/settings.ts'

/** The settings of the account, each saved as soon as it is chosen, even offline. */
export function useSettingChoice() {
  const device = useDevice()
  const stored = useSettings()
  const [failed, setFailed] = useState(false)
  // A choice shows at once; the device's store follows a moment later.
  const [choosing, setChoosing] = useState<Partial<Settings>>({})
  const choose = async (setting: Setting, on: boolean) => {
    setChoosing({ [setting]: on })
    const outcome = await changeSetting(device, setting, on)
    setChoosing({})
    setFailed(!outcome.ok)
  }
  return { chosen: stored && { ...stored, ...choosing }, failed, choose }
}
