export type DraftValues = { readonly [field: string]: string | boolean | readonly string[] }

export interface Draft {
  /** False until the device has been read; show no form before. */
  readonly ready: boolean
  /** What was typed before, `null` when nothing is kept. */
  readonly values: DraftValues | null
  /** Keeps what is typed (debounced, flushed when the page hides); survives a reload and a crash. */
  readonly keep: (values: DraftValues) => void
  /** Forgets it, once the form has been saved. */
  readonly forget: () => void
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(_key: string): Draft {
  throw new Error('not written yet')
}
