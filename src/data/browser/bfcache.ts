function end(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // Already over, or committing: nobody waits for it.
  }
}

/**
 * WebKit's back/forward cache freezes a page with its open transactions, which lock their stores for every other page,
 * for ever. So they are aborted on `pagehide`, as closing the page would (drafts are in session storage by then), and a
 * page that is restored reloads. https://developer.mozilla.org/docs/Web/API/PageTransitionEvent/persisted
 */
export function endTransactionsOnLeaving(reload: () => void): void {
  if (typeof IDBDatabase === 'undefined') return // browser without IndexedDB
  const open = new Set<IDBTransaction>()
  let isLeft = false
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    const forget = () => void open.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    open.add(transaction)
    if (isLeft) end(transaction)
    return transaction
  }
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    isLeft = true
    for (const transaction of open) end(transaction)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
}
