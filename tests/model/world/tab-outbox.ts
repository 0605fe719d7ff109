import type { Outbox } from '#data/photos/outbox.ts'
import type { KillSwitch } from './kill-switch.ts'

const never = () => new Promise<never>(() => {})

/** The browser's outbox as one tab sees it: once the tab is dead, its requests do nothing. */
export function tabOutbox(outbox: Outbox, killSwitch: KillSwitch): Outbox {
  const read = <T>(work: () => Promise<T>) => (killSwitch.isDead() ? never() : work())
  return {
    get: (url) => read(() => outbox.get(url)),
    waiting: (uid) => read(() => outbox.waiting(uid)),
    watch: outbox.watch,
    keep: (pictures) => killSwitch.write(() => outbox.keep(pictures)),
    refuse: (photo, code) => killSwitch.write(() => outbox.refuse(photo, code)),
    removePicture: (url) => killSwitch.write(() => outbox.removePicture(url)),
    removePhoto: (photo) => killSwitch.write(() => outbox.removePhoto(photo)),
    removeAllOf: (uid) => killSwitch.write(() => outbox.removeAllOf(uid)),
    close: () => {},
  }
}
