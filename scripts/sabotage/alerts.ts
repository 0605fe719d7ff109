import type { Protection } from './protection.ts'

const AT_ONCE = 'gateway/notices/alerts/at-once.ts'
const STOP = 'gateway/notices/alerts/stop.ts'
const ALERTS = ['tests/gateway/alerts.test.ts']
const WAYS = ['tests/gateway/alert-ways.test.ts']

/** Alerts of saved searches, and the links that stop them. */
export const ALERT_PROTECTIONS: readonly Protection[] = [
  {
    name: 'alerts: nobody is told of their own annonce, nor of one of whom they block',
    file: AT_ONCE,
    code: 'return uid !== boutique && !(await blocks(boutique)).has(uid)',
    without: 'return blocks !== undefined',
    tests: ALERTS,
  },
  {
    name: 'alerts: a search is told of so many a day at once',
    file: AT_ONCE,
    code: '.length < AT_ONCE_PER_DAY.search',
    without: '.length < Number.POSITIVE_INFINITY',
    tests: ALERTS,
  },
  {
    name: 'alerts: a member is told of so many a day at once',
    file: AT_ONCE,
    code: 'if (told.length >= AT_ONCE_PER_DAY.member) return null',
    without: '',
    tests: ALERTS,
  },
  {
    name: 'alerts: what was there before the search is no news to it',
    file: AT_ONCE,
    code: "alert === 'at-once' && at <= publishedAt && ",
    without: "alert === 'at-once' && ",
    tests: ALERTS,
  },
  {
    name: 'alerts: a search that comes from the future tells as any',
    file: 'gateway/sync/push/suivi-rule.ts',
    code: "parts.kind === 'recherche' && prev === null ? { at: clamped(next.at, context.now) } : {}",
    without: '{}',
    tests: ALERTS,
  },
  {
    name: 'alerts: nothing that is closed is told of',
    file: 'gateway/notices/alerts/words.ts',
    code: "one.state === 'present' && one.doc.active ? [one.doc] : []",
    without: "one.state === 'present' ? [one.doc] : []",
    tests: ALERTS,
  },
  {
    name: 'alerts: what was stopped meanwhile is not sent',
    file: 'gateway/notices/alerts/words.ts',
    code: "if (recherche === null || recherche.alert === '' || !recherche[channel]) return null",
    without: 'if (recherche === null) return null',
    tests: [...ALERTS, ...WAYS],
  },
  {
    name: 'alerts: a mail that has left keeps no words, no address and nothing of what it told',
    file: 'gateway/notices/mail/document.ts',
    code: 'const { to, message, secret, sealed, found, origin, ...rest } = mail',
    without: 'const { to, message, secret, sealed, origin, ...rest } = mail',
    tests: ALERTS,
  },
  {
    name: 'alerts: reading the link that stops them changes nothing',
    file: 'gateway/notices/alerts/stop-routes.ts',
    code: 'const searches = await searchesOf(store, scope)',
    without: 'await stopAlerts(store, scope, clock())\n      const searches = await searchesOf(store, scope)',
    tests: WAYS,
  },
  {
    name: 'alerts: a link that stops them is made here, for that alone',
    file: STOP,
    code: 'const scope = openFor(store, PURPOSE, token)',
    without: "const scope = isSuiviId(token) ? token : openFor(store, 'another purpose', token)",
    tests: WAYS,
  },
  {
    name: 'alerts: a link stops what it is about and nothing else',
    file: STOP,
    code: 'return one === null ? [] : [one]',
    without: "return one === null ? [] : getByPrefix<Suivi>(db('suivis'), scope.slice(0, 31))",
    tests: WAYS,
  },
]
