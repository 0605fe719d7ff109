import { create } from 'zustand'

interface Message {
  readonly title: string
  readonly text: string
}

interface MessageStore {
  readonly message: Message | null
  readonly show: (title: string, text: string) => void
  readonly close: () => void
}

/** The message of the modal. It appears to a signed-in member while a message is set. */
export const useMessage = create<MessageStore>()((set) => ({
  message: null,
  show: (title, text) => set({ message: { title, text } }),
  close: () => set({ message: null }),
}))

/** Sets the modal's message from anywhere, a command's callback included. */
export function showMessage(title: string, text: string): void {
  useMessage.getState().show(title, text)
}
