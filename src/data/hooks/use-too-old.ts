import { useStore } from 'zustand'
import { wireStore } from '../replication/wire-version.ts'

/** Whether the server has stopped understanding this version of the app. */
export function useTooOld(): boolean {
  return useStore(wireStore, ({ tooOld }) => tooOld)
}
