import { useCallback, useEffect, useRef, useState } from 'react'
import { recordKeyOf } from '#domain/ids.ts'
import type { Account } from '#domain/partenariat/records.ts'

interface JustKept {
  /** The account that the server numbered while this page was open; undefined once that page is left. */
  readonly kept: Account | undefined
  /** Called with the id of an account that was made here. */
  readonly wait: (id: string) => void
}

/**
 * Tells when the server has kept an account: one that was made here, or seen here without its number.
 * @param page which of the pages of accounts is open: '' for the list, the key of one, or that of a new one
 * @param isNew it is the page of a new account, which is left for that of the account
 */
export function useJustKept(accounts: readonly Account[], page: string, isNew: boolean): JustKept {
  const awaited = useRef(new Set<string>())
  const [kept, setKept] = useState<{ readonly id: string; readonly page: string }>()
  useEffect(() => {
    for (const { _id, number } of accounts) {
      if (number === 0) awaited.current.add(_id)
      else if (awaited.current.delete(_id)) setKept({ id: _id, page: isNew ? recordKeyOf(_id) : page })
    }
  }, [accounts, page, isNew])
  // Said on the page where it is known, and no more once that is left.
  useEffect(() => () => setKept((now) => (now?.page === page ? undefined : now)), [page])
  const wait = useCallback((id: string) => void awaited.current.add(id), [])
  return { kept: kept?.page === page ? accounts.find(({ _id }) => _id === kept.id) : undefined, wait }
}
