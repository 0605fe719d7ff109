import { create } from 'zustand'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import type { WriteTexts } from '#messages/fr/writes.ts'

/** A sentence, or the sentences around writes: which of them is shown follows the server's answer. */
type Message =
  | { readonly title: string; readonly text: string }
  | { readonly writes: readonly Write[]; readonly texts: WriteTexts }

interface MessageStore {
  readonly message: Message | null
  readonly show: (message: Message) => void
  readonly close: () => void
}

/** The message of the modal. It appears to a signed-in member while a message is set. */
export const useMessage = create<MessageStore>()((set) => ({
  message: null,
  show: (message) => set({ message }),
  close: () => set({ message: null }),
}))

/** Sets the modal's message from anywhere, a command's callback included. */
export function showMessage(title: string, text: string): void {
  useMessage.getState().show({ title, text })
}

/** The same for what was written here: a success is announced once the server has it, never before. */
export function showAnswer(writes: readonly Write[], texts: WriteTexts): void {
  useMessage.getState().show({ writes, texts })
}
