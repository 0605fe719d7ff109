import type { RxCollection } from 'rxdb'
import { combineLatest, debounce, filter, map, Observable, type Subscription, switchMap } from 'rxjs'
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
 * Whatever waits while nothing is being exchanged is written again, but for what the server takes later.
 * @param active whether something is being pulled or pushed
 * @param held tells each time something is held or no longer is
 * @param isHeld whether a version stays here for now
 */
export function sendForgotten<T extends LocalNotes>(
  active: Observable<boolean>,
  clock: Pick<Clock, 'after'>,
  collection: RxCollection<T>,
  held: Observable<unknown>,
  isHeld: (version: T) => boolean,
): Subscription {
  const later = () => new Observable<void>((observer) => clock.after(IDLE_MS, () => observer.next()))
  return combineLatest([active, held])
    .pipe(
      debounce(later),
      map(([busy]) => busy),
      filter((busy) => !busy),
      // A storage that cannot be read now is read the next time.
      switchMap(() => waitingIn(collection).catch(() => [])),
    )
    .subscribe((waiting) => {
      for (const doc of waiting) {
        if (!isHeld(doc.toJSON() as T)) doc.incrementalModify(aMomentLater).catch(() => undefined)
      }
    })
}
