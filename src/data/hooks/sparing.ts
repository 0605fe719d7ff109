const SLOW = ['slow-2g', '2g']

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** On a metered or slow connection, nothing is fetched ahead. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '')
}
