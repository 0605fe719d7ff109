import type { Uid } from '#domain/ids.ts'
import { type DocRef, getMany, refsByField } from '../../store/documents.ts'
import type { Context } from '../context.ts'
import { claimId, type UndoToken } from '../documents.ts'

/** The changes of address that a member may still undo. */
export async function undosOf({ accounts, clock }: Pick<Context, 'accounts' | 'clock'>, uid: Uid) {
  const refs = (await refsByField(accounts, 'uid', uid)).filter(({ _id }) => _id.startsWith('undo:'))
  const found = await getMany<UndoToken>(
    accounts,
    refs.map(({ _id }) => _id),
  )
  return found.flatMap((one): (UndoToken & DocRef)[] =>
    one.state === 'present' && Date.parse(one.doc.expiresAt) > clock() ? [one.doc] : [],
  )
}

/** The claims of former addresses that nobody else may take yet: a change that is undone finds its address free. */
export async function heldClaims(
  context: Pick<Context, 'store' | 'accounts' | 'clock'>,
  uid: Uid,
): Promise<ReadonlySet<string>> {
  return new Set((await undosOf(context, uid)).map(({ email }) => claimId(context.store, email)))
}
