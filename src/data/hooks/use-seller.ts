import { SELLER_KEY } from '../store/names.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useMemberUid } from './use-session.ts'

/** Whether the member has pieces to sell, as far as known: as last stored until their papers are read. */
export function useIsSeller(): boolean {
  const { environment } = useDevice()
  const known = useDeviceState(({ seller }) => seller)
  const uid = useMemberUid()
  return uid !== undefined && (known ?? environment.localStorage.getItem(SELLER_KEY)) === uid
}
