type Decode = typeof import('./placeholder.ts').placeholderImage

let decode: Decode | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  // Where it cannot be loaded, pictures come without a blur before them.
  const file = await import('./placeholder.ts').catch(() => undefined)
  decode = file?.placeholderImage
  loading = decode === undefined ? undefined : loading
  for (const listener of listeners) listener()
}

/** What makes a blurred picture of a hash, whose code is loaded with the first photo that is shown. */
export const placeholders = {
  get: (): Decode | undefined => decode,
  subscribe: (listener: () => void): (() => void) => {
    loading ??= load()
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
