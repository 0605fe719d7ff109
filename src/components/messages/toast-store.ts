import { create } from 'zustand'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import type { WriteTexts } from '#messages/fr/writes.ts'
import type { Tone } from '#ui/status/tone.ts'

/** A button, or a link to a page. Pressing it closes the toast. */
type ToastAction = { readonly label: string } & ({ readonly run: () => unknown } | { readonly to: string })

interface ToastOptions {
  readonly action?: ToastAction
  /** When the action expires, in milliseconds since the epoch: the toast closes then, and not before. */
  readonly until?: number
  /** Postpones the expiry while the reader is on the toast. @returns the new expiry, if known */
  readonly postpone?: () => Promise<number | undefined>
  /** A toast replaces one with the same key. */
  readonly key?: string
}

/** A text, or the texts around writes: the one displayed follows the server's response. */
export type ToastRow = ToastOptions &
  ({ readonly text: string; readonly tone?: Tone } | { readonly writes: readonly Write[]; readonly texts: WriteTexts })

interface ToastStore {
  readonly shown: readonly (ToastRow & { readonly id: number })[]
  readonly hide: (id: number) => void
}

const MOST = 3 // more do not fit above a phone's bar

let last = 0

/** The toasts on the page, the oldest first. */
export const useToasts = create<ToastStore>()((set) => ({
  shown: [],
  hide: (id) => set(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) })),
}))

/** Shows a message that needs no answer. A failure that must be read is not a toast (docs/decisions/0028). */
export function showToast(toast: ToastRow): void {
  last += 1
  const id = last
  useToasts.setState(({ shown }) => {
    const others = shown.filter(({ key }) => key === undefined || key !== toast.key)
    return { shown: [...others, { ...toast, id }].slice(-MOST) }
  })
}
