import type { Outbox } from '#data/photos/outbox.ts'
import type { TabLife } from './tab-life.ts'

const never = () => new Promise<never>(() => {})

/** The browser's outbox as one tab sees it: when the tab is dead, nothing more of what it asks happens. */
export function tabOutbox(outbox: Outbox, life: TabLife): Outbox {
  const read = <T>(work: () => Promise<T>) => (life.isDead() ? never() : work())
  return {
    get: (url) => read(() => outbox.get(url)),
    waiting: (uid) => read(() => outbox.waiting(uid)),
    watch: outbox.watch,
    keep: (pictures) => life.write(() => outbox.keep(pictures)),
    refuse: (photo, code) => life.write(() => outbox.refuse(photo, code)),
    removePicture: (url) => life.write(() => outbox.removePicture(url)),
    removePhoto: (photo) => life.write(() => outbox.removePhoto(photo)),
    removeAllOf: (uid) => life.write(() => outbox.removeAllOf(uid)),
    close: () => {},
  }
}
