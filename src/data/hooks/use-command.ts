import { useCallback } from 'react'
import type { Device } from '../device/device.ts'
import { useDevice } from './device-context.tsx'

/** A command of this device. */
export function useCommand<A extends readonly unknown[], R>(command: (device: Device, ...args: A) => R) {
  const device = useDevice()
  return useCallback((...args: A) => command(device, ...args), [device, command])
}
