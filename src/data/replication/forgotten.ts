import type { RxCollection } from 'rxdb'
import { debounce, filter, Observable, type Subscription, switchMap } from 'rxjs'
import type { Clock } from '../device/environment.ts'
import type { LocalNotes } from '../schemas.ts'

const IDLE_MS = 1000

/** The same version, written a moment later: what RxDB compares must differ. */
export function aMomentLater<T extends LocalNotes>(waiting: T): T {
  if (waiting.unsentAt === '') return waiting
  return { ...waiting, unsentAt: new Date(Date.parse(waiting.unsentAt) + 1).toISOString() }
}

const waitingIn = <T>(collection: RxCollection<T>) =>
  collection.find({ selector: { unsentAt: { $gt: '' } } as never }).exec()

/**
 * Has what RxDB has passed over sent. It looks for what waits by the time of its writing, and drops the news of a write
 * that came while it looked: where the clock has been set back, it then finds nothing, for as long as the clock is behind.
 * Whatever waits while nothing is being exchanged is written again.
 * @param active whether something is being pulled or pushed
 */
export function sendForgotten<T extends LocalNotes>(
  active: Observable<boolean>,
  clock: Pick<Clock, 'after'>,
  collection: RxCollection<T>,
): Subscription {
  const later = () => new Observable<void>((observer) => clock.after(IDLE_MS, () => observer.next()))
  return active
    .pipe(
      debounce(later),
      filter((busy) => !busy),
      // A storage that cannot be read now is read the next time.
      switchMap(() => waitingIn(collection).catch(() => [])),
    )
    .subscribe((waiting) => {
      for (const doc of waiting) doc.incrementalModify(aMomentLater).catch(() => undefined)
    })
}
