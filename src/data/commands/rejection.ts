import type { Device } from '../device/device.ts'
import { currentMember } from './write.ts'

/** Takes a refused version off the list, once the member has corrected it or given it up. */
export async function abandonRejection(device: Device, id: string): Promise<void> {
  const member = await currentMember(device)
  await member?.database.rejections.findOne(id).incrementalRemove()
}
