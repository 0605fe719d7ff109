import { showMessage } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import type { answerStatement } from '#data/commands/records.ts'
import { errorMessage } from '#messages/errors.ts'
import { RELEVE_ACTS } from '#messages/fr/partenariat/releve-acts.ts'
import { common } from '#messages/fr.ts'
import { useExclusive } from '#ui/use-exclusive.ts'

/** Sends an answer or a confirmation, and says what became of it. */
export function useAct<A extends readonly unknown[]>(send: (...args: A) => ReturnType<typeof answerStatement>) {
  return useExclusive(async (...args: A) => {
    const outcome = await send(...args)
    if (outcome.ok) showToast({ writes: [outcome.value], texts: RELEVE_ACTS.writes.answer })
    else
      showMessage(common.error, outcome.code === 'choice-overtaken' ? errorMessage(outcome.code) : RELEVE_ACTS.failed)
  })
}
