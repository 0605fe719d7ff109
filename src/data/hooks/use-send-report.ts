import { newNonce, sendReport } from '../commands/contact.ts'
import { useCommand } from './device-context.tsx'

/** `sendReport` on this device. */
export function useSendReport() {
  return { send: useCommand(sendReport), newNonce }
}
