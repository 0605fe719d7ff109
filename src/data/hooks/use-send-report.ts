import { newNonce, sendReport } from '../commands/contact.ts'
import { useCommand } from './use-command.ts'

/** `sendReport` on this device. */
export function useSendReport() {
  return { send: useCommand(sendReport), newNonce }
}
