import { useStore } from 'zustand'
import type { KeptMessage } from '#wire/service-worker.ts'
import { useDevice } from './device-context.tsx'

/** Contact messages kept on this device until the server answers, and those that it refused. */
export function useKeptMessages(): readonly KeptMessage[] {
  return useStore(useDevice().keptMessages.state, ({ kept }) => kept)
}
