import { useCallback } from 'react'
import type { SentReport } from '#domain/talk/signalement.ts'
import type { AccountCode } from '../commands/account.ts'
import { newNonce, sendReport } from '../commands/contact.ts'
import type { Outcome } from '../commands/outcome.ts'
import { useDevice } from './device-context.tsx'

type Send = (report: Omit<SentReport, 'id'>, nonce: string) => Promise<Outcome<AccountCode, 'sent' | 'queued'>>

/** `sendReport` on this device. */
export function useSendReport(): { readonly send: Send; readonly newNonce: () => string } {
  const device = useDevice()
  const send = useCallback<Send>((report, nonce) => sendReport(device, report, nonce), [device])
  return { send, newNonce }
}
