import type { Device } from './device/device.ts'

/** The day it is where this device is, `YYYY-MM-DD`. */
export function today({ environment }: Pick<Device, 'environment'>): string {
  const now = new Date(environment.clock.now())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
