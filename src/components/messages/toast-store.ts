import { create } from 'zustand'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import type { WriteTexts } from '#messages/fr/writes.ts'
import type { Tone } from '#ui/status/tone.ts'

/** A button, or a link to a page. Pressed, it sends the toast away. */
type ToastAction = { readonly label: string } & ({ readonly run: () => unknown } | { readonly to: string })

interface ToastOptions {
  readonly action?: ToastAction
  /** When the action is possible no longer, in milliseconds since the epoch: the toast goes then, and not before. */
  readonly until?: number
  /** Postpones that for whoever is on the toast. @returns until when, if it is known */
  readonly postpone?: () => Promise<number | undefined>
  /** One of the same key takes its place. */
  readonly key?: string
}

/** A sentence, or the sentences around writes: which of them is shown follows the server's answer. */
export type ToastRow = ToastOptions &
  ({ readonly text: string; readonly tone?: Tone } | { readonly writes: readonly Write[]; readonly texts: WriteTexts })

interface ToastStore {
  readonly shown: readonly (ToastRow & { readonly id: number })[]
  readonly hide: (id: number) => void
}

const MOST = 3 // a phone holds no more above its bar

let last = 0

/** The toasts on the page, the oldest first. */
export const useToasts = create<ToastStore>()((set) => ({
  shown: [],
  hide: (id) => set(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) })),
}))

/** Says something that nobody has to answer, from anywhere. What failed and has to be read is no toast (docs/decisions/0028). */
export function showToast(toast: ToastRow): void {
  last += 1
  const id = last
  useToasts.setState(({ shown }) => {
    const others = shown.filter(({ key }) => key === undefined || key !== toast.key)
    return { shown: [...others, { ...toast, id }].slice(-MOST) }
  })
}
