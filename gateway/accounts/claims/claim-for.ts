import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import { HttpError } from '../../http/error.ts'
import { type Context, findAccount } from '../context.ts'
import { eraseAccount } from '../deletion.ts'
import { claimId } from '../documents.ts'
import { claimOf, writeClaim } from './claims.ts'

/** Claims an address for an existing account, unless another account has it. @throws HttpError 409 email-in-use */
export async function claimFor(context: Context, email: string, uid: Uid): Promise<void> {
  const _id = claimId(context.store, email)
  for (;;) {
    const claim = await claimOf(context.store, _id)
    if (claim !== null && claim.uid !== uid) {
      const owner = await findAccount(context.accounts, claim.uid)
      if (owner?.deletingAt === undefined) throw new HttpError(409, 'email-in-use')
      await eraseAccount(context, claim.uid)
      continue
    }
    if (await writeClaim(context.store, { _id, uid, createdAt: iso(context.clock()) }, claim)) return
  }
}
