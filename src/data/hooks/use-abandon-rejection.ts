import { abandonRejection } from '../commands/rejection.ts'
import { useDevice } from './device-context.tsx'

/** Takes a refused version off the member's list, by its id. */
export function useAbandonRejection(): (id: string) => Promise<void> {
  const device = useDevice()
  return (id) => abandonRejection(device, id)
}
