import { Observable } from 'rxjs'
import type { StoreApi } from 'zustand/vanilla'
import type { DeferredState } from './deferred.ts'

/** Emits the deferred writes, now and at each change. */
export function changesOf(state: StoreApi<DeferredState>): Observable<DeferredState> {
  return new Observable((observer) => {
    observer.next(state.getState())
    return state.subscribe((deferrals) => observer.next(deferrals))
  })
}
