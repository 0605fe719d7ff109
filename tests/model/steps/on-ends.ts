import { recordIdOf } from '#domain/ids.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { HOUR_MS } from '../run.ts'
import { attempt, type ByHand } from './hand.ts'
import { confirmedOf } from './on-papers.ts'

/** A party announces the last day of a partnership, or answers the other's announcement. */
export const ON_ENDS: ByHand = {
  end: async ({ run, browser, member, tab }, { pick, days }) => {
    const candidature = confirmedOf({ browser, member }, pick)
    if (candidature === undefined) return
    const id = recordIdOf(candidature._id, END_KEYS[member.userType === 'boutique' ? 'boutique' : 'creator'])
    const lastDay = new Date(run.world.timeline.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    run.ledger.act(browser.name, member.uid, 'records', id)
    run.ledger.firsts.say(id, member.uid, lastDay)
    await attempt(run.world, tab.app.COMMANDS.announceEnd(tab.device, candidature, { lastDay, reason: '' }))
  },
}
