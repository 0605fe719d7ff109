import { FAILED_MAILS } from '#messages/fr/startup.ts'
import { readEnv } from '../env.ts'
import type { Mail } from '../notices/mail/document.ts'
import { runProcess } from '../run-process.ts'
import { find, putIfCurrent } from '../store/documents.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'

function isStillUseful({ message, staleAt }: Mail): boolean {
  return message !== undefined && (staleAt === undefined || Date.parse(staleAt) > Date.now())
}

async function listFailedMails(store: Store, requeue: boolean): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const failed = await find<Mail>(store.db('mail'), { state: 'failed' })
  for (const { _id, attempts, endedAt = '', lastError } of failed) {
    const reason = [lastError?.code, lastError?.status].filter((part) => part !== undefined).join(' ')
    print(FAILED_MAILS.line(endedAt, attempts, reason, _id))
  }
  const again = failed.filter(isStillUseful)
  const dueAt = new Date().toISOString()
  if (requeue) {
    for (const mail of again) await putIfCurrent(store.db('mail'), { ...mail, state: 'queued', attempts: 0, dueAt })
  }
  print(FAILED_MAILS.summary(failed.length, again.length, requeue))
}

/** `node dist/gateway/mails.js [--remettre]`: lists the mails that were given up, without their contents. */
await runProcess(async () => {
  const store = await openStore(readEnv(process.env))
  try {
    await listFailedMails(store, process.argv.includes('--remettre'))
  } finally {
    await store.close()
  }
})
