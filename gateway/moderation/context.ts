import type { Accounts } from '../accounts/types.ts'
import type { NoticeContext } from '../notices/context.ts'

/** Dependencies of moderation acts. */
export interface ModerationContext extends Pick<NoticeContext, 'store' | 'clock' | 'origin'> {
  readonly accounts: Accounts
  readonly supportEmail: string
}
