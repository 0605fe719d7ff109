import { lazy } from '../async.ts'
import type { Outbox } from './outbox.ts'

/** An outbox whose code is loaded at its first use. */
export function lazyOutbox(load: () => Promise<Outbox>): Outbox {
  const outbox = lazy(load)
  return {
    keep: async (pictures) => (await outbox()).keep(pictures),
    get: async (url) => (await outbox()).get(url),
    waiting: async (uid) => (await outbox()).waiting(uid),
    watch: (uid, show, fail) => {
      let stop = () => {}
      let over = false
      outbox().then((open) => {
        if (!over) stop = open.watch(uid, show, fail)
      }, fail)
      return () => {
        over = true
        stop()
      }
    },
    refuse: async (photo, code) => (await outbox()).refuse(photo, code),
    removePicture: async (url) => (await outbox()).removePicture(url),
    removePhoto: async (photo) => (await outbox()).removePhoto(photo),
    removeAllOf: async (uid) => (await outbox()).removeAllOf(uid),
    close: () => {
      outbox().then(
        (open) => open.close(),
        () => undefined,
      )
    },
  }
}
