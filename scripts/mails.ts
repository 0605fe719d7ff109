import { readEnv } from '#gateway/env.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { find, putIfCurrent } from '#gateway/store/documents.ts'
import { openStore } from '#gateway/store/open-store.ts'
import { refusalText } from './lib/serve-texts.ts'

/** `node dist/gateway/mails.js [--remettre]`: the mails that were given up, without a word of what they say. */
async function mails(requeue: boolean): Promise<void> {
  const store = await openStore(readEnv(process.env))
  try {
    const failed = await find<Mail>(store.db('mail'), { state: 'failed' })
    for (const { _id, attempts, endedAt, lastError } of failed) {
      const reason = [lastError?.code, lastError?.status].filter((part) => part !== undefined).join(' ')
      console.log(`${endedAt}  ${attempts} essais  ${reason}  ${_id}`)
    }
    const again = failed.filter(({ message, staleAt }) => {
      return message !== undefined && (staleAt === undefined || Date.parse(staleAt) > Date.now())
    })
    if (requeue) {
      const dueAt = new Date().toISOString()
      for (const mail of again) await putIfCurrent(store.db('mail'), { ...mail, state: 'queued', attempts: 0, dueAt })
    }
    const done = requeue ? `${again.length} remis dans la file.` : `${again.length} peuvent être remis (--remettre).`
    console.log(`${failed.length} courriers abandonnés, ${done}`)
  } finally {
    await store.close()
  }
}

try {
  await mails(process.argv.includes('--remettre'))
} catch (error) {
  console.error(refusalText(error))
  process.exitCode = 1
}
