import type { Outbox } from './outbox.ts'

/** An outbox whose code is loaded at its first use. */
export function lazyOutbox(load: () => Promise<Outbox>): Outbox {
  let loading: Promise<Outbox> | undefined
  const outbox = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined // loaded at its next use, if it can be by then
      throw error
    })
    return loading
  }
  return {
    keep: async (pictures) => (await outbox()).keep(pictures),
    get: async (url) => (await outbox()).get(url),
    waiting: async (uid) => (await outbox()).waiting(uid),
    watch: (uid) => ({
      subscribe: (observer) => {
        let stop = () => {}
        let over = false
        outbox().then((open) => {
          if (!over) stop = followed(open.watch(uid).subscribe(observer))
        }, observer.error)
        return {
          unsubscribe: () => {
            over = true
            stop()
          },
        }
      },
    }),
    refuse: async (photo, code) => (await outbox()).refuse(photo, code),
    removePicture: async (url) => (await outbox()).removePicture(url),
    removePhoto: async (photo) => (await outbox()).removePhoto(photo),
    removeAllOf: async (uid) => (await outbox()).removeAllOf(uid),
    close: () => {
      loading?.then(
        (open) => open.close(),
        () => undefined,
      )
    },
  }
}

function followed(subscription: { unsubscribe(): void }): () => void {
  return () => subscription.unsubscribe()
}
