import { describe, expect, it } from 'vitest'
import { announcementOf, BADGES, NOTHING_ANNOUNCED, signToAnnounce } from '#app/connection/connection.tsx'
import { type SyncSign, syncSignOf } from '#app/connection/sync-sign.ts'

interface Shown {
  readonly sign: SyncSign
  readonly waiting?: number
  readonly rejected?: number
}

/** The announcements while the badge shows these signs, each for longer than its `patienceMs`. */
function announced(shown: readonly Shown[]): readonly string[] {
  const said: string[] = []
  let before = NOTHING_ANNOUNCED
  for (const { sign, waiting = 0, rejected = 0 } of shown) {
    if (BADGES[sign].patienceMs === undefined) continue
    const text = announcementOf(before, sign, { waiting, rejected })
    if (text !== '') said.push(text)
    before = { sign, rejected }
  }
  return said
}

const ALL_SENT = { sign: 'up-to-date' } as const
const NOTHING_LEFT = 'À jour, il ne reste rien à envoyer'
const waiting = (count: number) => ({ sign: 'waiting', waiting: count }) as const

describe('what is announced of the badge', () => {
  it.each<[string, readonly Shown[], readonly string[]]>([
    ['nothing of a page that opens', [{ sign: 'receiving' }, { sign: 'up-to-date' }], []],
    [
      'the lack of a network once, whatever waits, and its end',
      [{ sign: 'offline' }, { sign: 'offline', waiting: 1 }, { sign: 'offline', waiting: 9 }, ALL_SENT],
      ['Hors ligne', NOTHING_LEFT],
    ],
    ['a long wait, and its end', [waiting(3), waiting(4), ALL_SENT], ['3 envois en attente', NOTHING_LEFT]],
    [
      'each rejection more, and none that is settled',
      [...[1, 2, 1, 2].map((rejected) => ({ sign: 'rejected', rejected }) as const), ALL_SENT],
      ['1 envoi refusé', '2 envois refusés', '2 envois refusés', NOTHING_LEFT],
    ],
    ['a full storage', [{ sign: 'storage-full', waiting: 2 }], ['Stockage plein']],
    ['an ended session', [{ sign: 'session-ended', waiting: 2 }], ['Session terminée']],
    ['no update that is needed', [{ sign: 'too-old' }], []],
  ])('is %s', (_what, shown, said) => {
    expect(announced(shown)).toEqual(said)
  })

  it.each<[string, SyncSign, number, number, SyncSign]>([
    ['nothing of decisions that can be taken back', 'waiting', 2, 2, 'up-to-date'],
    ['what waits beside them', 'waiting', 3, 2, 'waiting'],
    ['what waits without them', 'waiting', 1, 0, 'waiting'],
    ['the lack of a network, whatever waits', 'offline', 1, 1, 'offline'],
    ['a rejection', 'rejected', 0, 0, 'rejected'],
    ['the end of it all', 'up-to-date', 0, 0, 'up-to-date'],
  ])('tells %s', (_what, sign, waiting, undoable, expected) => {
    expect(signToAnnounce(sign, { waiting, undoable })).toBe(expected)
  })
})

describe('the sign of a page that opens, before the server has answered', () => {
  const OPENS = { expired: false, tooOld: false, full: false, complete: true, rejected: 0, waiting: 0 }

  it.each<[string, { checked: boolean; reachable: boolean; waiting?: number }, SyncSign]>([
    ['is neither that it is away nor that all is there', { checked: false, reachable: false }, 'receiving'],
    ['tells what waits', { checked: false, reachable: false, waiting: 2 }, 'waiting'],
    ['is that it is away once that is known', { checked: true, reachable: false }, 'offline'],
    ['is that all is there once it has answered', { checked: true, reachable: true }, 'up-to-date'],
  ])('%s', (_what, known, sign) => {
    expect(syncSignOf({ ...OPENS, ...known })).toBe(sign)
  })

  it('is that the session has ended before that something was refused, but for who has no network', () => {
    const ended = { ...OPENS, expired: true, rejected: 1 }
    expect(syncSignOf({ ...ended, checked: true, reachable: true })).toBe('session-ended')
    expect(syncSignOf({ ...ended, checked: true, reachable: false })).toBe('rejected')
  })
})
