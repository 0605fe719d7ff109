import type { Setting } from '#domain/settings.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { Write } from '../writes.ts'
import { currentMember, type WriteCode, writeDocument } from './write.ts'

/** Turns a setting of the member's account on or off. Works without a network. */
export async function changeSetting(device: Device, setting: Setting, on: boolean): Promise<Outcome<WriteCode, Write>> {
  const member = await currentMember(device)
  if (member === undefined) return failed('not-signed-in')
  return writeDocument(device, 'prives', member.uid, { [setting]: on })
}
