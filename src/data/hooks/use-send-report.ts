import { useCallback } from 'react'
import type { SentReport } from '#domain/talk/signalement.ts'
import { newNonce, sendReport } from '../commands/contact.ts'
import { useDevice } from './device-context.tsx'

/** `sendReport` on this device. */
export function useSendReport() {
  const device = useDevice()
  const send = useCallback(
    (report: Omit<SentReport, 'id'>, nonce: string) => sendReport(device, report, nonce),
    [device],
  )
  return { send, newNonce }
}
