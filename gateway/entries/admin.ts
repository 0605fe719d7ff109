import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { oneLine } from '#domain/visible.ts'
import { ADMIN } from '#messages/fr/admin.ts'
import { anyErrorMessage } from '#messages/operator-errors.ts'
import { type Env, readEnv } from '../env.ts'
import { askGateway, readAnswer } from '../http/control/ask.ts'
import { HttpError } from '../http/error.ts'
import type { Acting } from '../moderation/acts.ts'
import { COMMANDS, runCommand, type Typed } from '../moderation/commands.ts'
import { exportOf } from '../moderation/control.ts'
import { moderationOf, openParts } from '../parts.ts'
import { runProcess } from '../run-process.ts'

const OPTIONS = {
  mots: { type: 'string' },
  regles: { type: 'boolean' },
  oui: { type: 'boolean' },
  retirer: { type: 'boolean' },
} as const

/** The command, its words and its options; null for what is none of ours. */
function readTyped(): { readonly name: string; readonly typed: Typed } | null {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const [name = '', ...words] = positionals
    return { name, typed: { words, options } }
  } catch {
    return null
  }
}

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

function refuse(message: string): void {
  print([ADMIN.refused(message)])
  process.exitCode = 1
}

/** Does some work on the store itself, when no gateway has it. */
async function withStore(work: (acting: Acting) => Promise<void>): Promise<void> {
  const parts = await openParts({})
  try {
    await work({ context: moderationOf(parts), by: 'commande' })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    refuse(anyErrorMessage(error.code, error.data))
  } finally {
    await parts.store.close()
  }
}

async function run(env: Env, name: string, typed: Typed): Promise<void> {
  const asked = await askGateway(env.dataDir, { method: 'POST', path: '/admin', body: { name, typed } })
  if (asked === null) return withStore(async (acting) => print(await runCommand(acting, name, typed)))
  const { lines, message } = await readAnswer<{ lines?: readonly string[]; message?: string }>(asked)
  if (lines === undefined) refuse(message ?? '')
  else print(lines)
}

async function exported(env: Env, { words: [who = '', file = ''], options }: Typed): Promise<void> {
  const why = oneLine(options.mots ?? '')
  const save = (from: Readable) => pipeline(from, createWriteStream(file, { mode: 0o600 }))
  const path = `/admin/export?${new URLSearchParams({ who, why })}`
  const asked = await askGateway(env.dataDir, { method: 'GET', path })
  if (asked === null) await withStore(async (acting) => save(Readable.from(await exportOf(acting, who, why))))
  else if (asked.statusCode !== 200) return refuse((await readAnswer<{ message: string }>(asked)).message)
  else await save(asked)
  if (process.exitCode !== 1) print([ADMIN.exported(file)])
}

/** `npm run admin -- <command> …`: what an operator does, without a browser. */
await runProcess(async () => {
  const given = readTyped()
  if (given === null) return print(ADMIN.usage)
  const { name, typed } = given
  const env = readEnv(process.env)
  if (name === 'exporter' && typed.words.length === 2) return exported(env, typed)
  if (!Object.hasOwn(COMMANDS, name)) return print(ADMIN.usage)
  await run(env, name, typed)
})
