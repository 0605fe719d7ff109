import type { Setting } from '#domain/settings.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from '../outcome.ts'
import type { Write } from '../writes.ts'
import { type WriteCode, withMember, writeDocument } from './write.ts'

/** Turns a setting of the member's account on or off. Works without a network. */
export function changeSetting(device: Device, setting: Setting, on: boolean): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, ({ uid }) => writeDocument(device, 'prives', uid, { [setting]: on }))
}
