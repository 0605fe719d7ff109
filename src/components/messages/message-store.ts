import { create } from 'zustand'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import type { WriteTexts } from '#messages/fr/writes.ts'
import type { Elements } from '#ui/elements.ts'

/** A text, or the texts around writes: the one displayed follows the server's response. */
type Message =
  | { readonly title: string; readonly text: string }
  | {
      readonly writes: readonly Write[]
      readonly texts: WriteTexts
      /** What to do next, shown once the server has them. */
      readonly next?: Elements | undefined
    }

/** The message of the modal, shown to a signed-in member while set. */
export const useMessage = create<{ readonly message: Message | null }>()(() => ({ message: null }))

/** Shows a message in the modal, from anywhere, a command's callback included. */
export function showMessage(title: string, text: string): void {
  useMessage.setState({ message: { title, text } })
}

/** The same for local writes: success is announced once the server has them, never before. */
export function showAnswer(writes: readonly Write[], texts: WriteTexts, next?: Elements): void {
  useMessage.setState({ message: { writes, texts, next } })
}

export function closeMessage(): void {
  useMessage.setState({ message: null })
}
