import { useCallback, useEffect, useMemo, useState } from 'react'
import { askFile, askModeration, type Method, type ServerAnswer, serverClock } from '../ask.ts'
import { type Access, accessOf, type ModerationClient } from './access.ts'

const ACCES = '/acces'

function accessUntil(until: string): Access {
  return until === '' ? { state: 'closed' } : { state: 'open', until }
}

/** The operator's access as granted by the server; it closes by itself when it expires. */
export function useAccess() {
  const [access, setAccess] = useState<Access>({ state: 'loading' })
  const [openings, setOpenings] = useState(0)
  const trackAccess = useCallback(<Value>(answer: ServerAnswer<Value>): ServerAnswer<Value> => {
    const changed = answer.ok ? undefined : accessOf(answer.code)
    if (changed !== undefined) setAccess(changed)
    return answer
  }, [])
  const moderation = useMemo(
    (): ModerationClient => ({
      ask: async <Value>(method: Method, path: string, body?: object) =>
        trackAccess(await askModeration<Value>(method, path, body)),
      askFile: async (path, body) => trackAccess(await askFile(path, body)),
      openings,
    }),
    [trackAccess, openings],
  )
  const opened = useCallback((until: string) => {
    setAccess(accessUntil(until))
    if (until !== '') setOpenings((before) => before + 1)
  }, [])
  const look = useCallback(async () => {
    const answer = await askModeration<{ readonly until: string }>('GET', ACCES)
    if (answer.ok) return opened(answer.value.until)
    const refused = answer.code === 'not-found' ? 'none' : 'unreachable'
    setAccess(accessOf(answer.code) ?? { state: refused })
  }, [opened])
  /** @returns the answer, which says why not */
  const open = useCallback(
    async (password: string) => {
      const answer = await askModeration<{ readonly until: string }>('POST', ACCES, { password })
      if (answer.ok) opened(answer.value.until)
      else if (answer.code === 'not-found') setAccess({ state: 'none' })
      else trackAccess(answer)
      return answer
    },
    [trackAccess, opened],
  )
  const close = useCallback(async () => {
    await askModeration('DELETE', ACCES)
    setAccess({ state: 'closed' })
  }, [])
  /** Asks for the password before the access expires. */
  const prolong = useCallback(() => setAccess({ state: 'closed' }), [])
  useEffect(() => void look(), [look])
  const until = access.state === 'open' ? access.until : ''
  useEffect(() => {
    if (until === '') return
    const end = setTimeout(() => setAccess({ state: 'closed' }), Math.max(0, Date.parse(until) - serverClock.now()))
    return () => clearTimeout(end)
  }, [until])
  /** Whether the access was open before, in this page. */
  const again = openings > 0
  return { access, moderation, again, look, open, prolong, close }
}
