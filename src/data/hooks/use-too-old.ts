import { useStore } from 'zustand'
import { useDevice } from './device-context.tsx'

/** Whether the server has stopped understanding this version of the app. */
export function useTooOld(): boolean {
  return useStore(useDevice().wireVersion.state, ({ tooOld }) => tooOld)
}
