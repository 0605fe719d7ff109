import { Observable } from 'rxjs'
import type { StoreApi } from 'zustand/vanilla'
import type { LaterState } from './later.ts'

/** What is held, now and each time it changes. */
export function changesOf(state: StoreApi<LaterState>): Observable<LaterState> {
  return new Observable((observer) => {
    observer.next(state.getState())
    return state.subscribe((held) => observer.next(held))
  })
}
