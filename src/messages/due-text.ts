import type { Party } from '#domain/papers/partenariat.ts'
import { formatCentimes } from './format.ts'

/** Who owes whom, and how much. @param dueCentimes to the créateur; negative to the boutique */
export function dueText(party: Party, other: string, dueCentimes: number): string {
  const amount = formatCentimes(Math.abs(dueCentimes))
  const isOwn = (party === 'boutique') === dueCentimes >= 0
  return isOwn ? `À reverser à ${other} : ${amount}` : `${other} vous doit ${amount}`
}
