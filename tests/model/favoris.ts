import type { Stamp, VersionVector } from '#domain/versions/stamp.ts'

/** A favourite added or removed by hand, as its device wrote it. */
export interface Toggle {
  readonly browser: string
  readonly uid: string
  readonly id: string
  readonly kept: boolean
  readonly stamp: Stamp
  /** What its author's device had seen of it before. */
  readonly seen: VersionVector
  /** Its author has left that browser, or the store is another's: it may not arrive. */
  givenUp: boolean
}

/** Every favourite added or removed in one history, by hand. */
export class Favoris {
  readonly toggles: Toggle[] = []

  add(toggle: Omit<Toggle, 'givenUp'>, givenUp: boolean): void {
    this.toggles.push({ ...toggle, givenUp })
  }

  giveUp(isGivenUp: (toggle: Toggle) => boolean): void {
    for (const one of this.toggles) if (isGivenUp(one)) one.givenUp = true
  }
}
