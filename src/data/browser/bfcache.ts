function end(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over, or being kept: nothing waits for it.
  }
}

/**
 * WebKit keeps a page that one leaves, to show it again on going back, with its transactions as they stand: their stores
 * are then closed to every other page, which waits for ever. So they are ended as the page goes, as those of a page that
 * is closed are (what forms hold is in session storage by then), and a page that is shown again is loaded again.
 * https://developer.mozilla.org/docs/Web/API/PageTransitionEvent/persisted
 */
export function endTransactionsOnLeaving(reload: () => void): void {
  if (typeof IDBDatabase === 'undefined') return // where the browser allows no database
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
