import type { Stamp, VersionVector } from '#domain/versions/stamp.ts'

/** A favourite added or removed by a member, as their device wrote it. */
export interface Toggle {
  readonly browser: string
  readonly uid: string
  readonly id: string
  readonly kept: boolean
  readonly stamp: Stamp
  /** The version vector that its author's device had seen. */
  readonly seen: VersionVector
  /** Its author has left that browser, or the store was restored: it may not arrive. */
  givenUp: boolean
}

/** Every favourite added or removed by members in one history. */
export class Favoris {
  readonly toggles: Toggle[] = []

  add(toggle: Omit<Toggle, 'givenUp'>, givenUp: boolean): void {
    this.toggles.push({ ...toggle, givenUp })
  }

  giveUp(isGivenUp: (toggle: Toggle) => boolean): void {
    for (const one of this.toggles) if (isGivenUp(one)) one.givenUp = true
  }
}
