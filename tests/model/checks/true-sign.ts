import { DATABASE_NAMES } from '#domain/rules.ts'
import { memberDocs, memberOf } from '../run.ts'
import type { Invariant } from './invariant.ts'

/** 'À jour' is only shown when nothing is unsent or rejected and the session has not ended. */
export const trueSign: Invariant = (run) => {
  for (const browser of run.world.browsers) {
    for (const tab of browser.live()) {
      const member = memberOf(run, tab)
      const { member: signedIn } = tab.device.state.getState()
      if (member === undefined || !signedIn) continue
      if (tab.sign() !== 'up-to-date') continue
      const unsent = DATABASE_NAMES.flatMap((name) => memberDocs(browser, member.uid, name)).filter(
        ({ unsentAt }) => unsentAt !== '',
      )
      const set = memberDocs(browser, member.uid, 'rejections').length
      if (unsent.length > 0 || set > 0 || signedIn.expired) {
        return `${browser.name} shows 'à jour' over ${unsent.length} unsent, ${set} set aside, expired: ${signedIn.expired}`
      }
    }
  }
  return undefined
}
