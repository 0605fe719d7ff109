import type { Uid } from '#domain/ids.ts'
import type { Device } from '../device/device.ts'
import { SELLER_KEY } from '../store/names.ts'

/** Notes on this device who has pieces to sell; empty for nobody. */
export function noteSeller({ environment, state }: Pick<Device, 'environment' | 'state'>, seller: Uid | ''): void {
  state.setState({ seller })
  try {
    environment.localStorage.setItem(SELLER_KEY, seller)
  } catch {
    // A browser without storage starts at the dashboard.
  }
}
