import { useStore } from 'zustand'
import type { StorageState } from '../device/storage-health.ts'
import { useDevice } from './device-context.tsx'

/** Whether this device keeps what it is given. */
export function useStorage(): StorageState {
  return useStore(useDevice().storage.state)
}
