import { useStore } from 'zustand'
import type { KeptMessage } from '#wire/service-worker.ts'
import { useDevice } from './device-context.tsx'

/** Contact messages kept on this device until the server answers, and those that it refused. */
export function useKeptMessages(): readonly KeptMessage[] {
  return useStore(useDevice().keptMessages.state, ({ kept }) => kept)
}

/** What has become of a message that was kept; `null` when its author has discarded it. */
export function useKeptMessage(message: string): 'kept' | 'sent' | { readonly refused: string } | null {
  const { kept, sent } = useStore(useDevice().keptMessages.state)
  if (sent.includes(message)) return 'sent'
  const found = kept.find((one) => one.message === message)
  if (found === undefined) return null
  return found.refused === undefined ? 'kept' : { refused: found.refused }
}
