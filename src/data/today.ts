import type { Device } from './device/device.ts'

/** The day it is where this device is, by the server's clock, `YYYY-MM-DD`. */
export function today({ serverClock }: Pick<Device, 'serverClock'>): string {
  const now = new Date(serverClock.now())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
