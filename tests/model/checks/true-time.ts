import type { Invariant } from './invariant.ts'

const NEAR_MS = 60_000 // a call on a poor network takes that long

/** After recovery, every tab knows the server's time, whatever its own clock. */
export const trueTime: Invariant = ({ world }) => {
  for (const browser of world.browsers) {
    for (const { device } of browser.live()) {
      const error = device.serverClock.now() - world.timeline.now()
      if (Math.abs(error) > NEAR_MS)
        return `${browser.name} takes the server's clock to be ${error} ms from where it is`
    }
  }
  return undefined
}
