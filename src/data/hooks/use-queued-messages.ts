import { useStore } from 'zustand'
import type { QueuedContactMessage } from '#wire/service-worker.ts'
import { useDevice } from './device-context.tsx'

/** Contact messages queued on this device until the server answers, and those it rejected. */
export function useQueuedMessages(): readonly QueuedContactMessage[] {
  return useStore(useDevice().messageQueue.state, ({ queued }) => queued)
}

/** The state of a queued message; `null` when its author has discarded it. */
export function useQueuedMessage(message: string): 'queued' | 'sent' | { readonly refused: string } | null {
  const { queued, sent } = useStore(useDevice().messageQueue.state)
  if (sent.includes(message)) return 'sent'
  const found = queued.find((one) => one.message === message)
  if (found === undefined) return null
  return found.refused === undefined ? 'queued' : { refused: found.refused }
}
