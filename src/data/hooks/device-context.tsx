import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Device } from '../device/device.ts'
import type { DeviceState } from '../session/state.ts'

const DeviceContext = createContext<Device | null>(null)

/** Provides the page's device to the screens. */
export function DeviceProvider({ device, children }: { readonly device: Device; readonly children: ReactNode }) {
  return <DeviceContext value={device}>{children}</DeviceContext>
}

export function useDevice(): Device {
  const device = useContext(DeviceContext)
  if (device === null) throw new Error('no DeviceProvider above')
  return device
}

export function useDeviceState<T>(select: (state: DeviceState) => T): T {
  return useStore(useDevice().state, select)
}
