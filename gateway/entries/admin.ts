import { parseArgs } from 'node:util'
import { readEnv } from '../env.ts'
import { askGateway, readAnswer } from '../http/control.ts'
import { HttpError } from '../http/error.ts'
import { ADMIN } from '../messages/admin.ts'
import { anyErrorMessage } from '../messages/operator-errors.ts'
import { type CommandInput, OPERATOR_COMMANDS, runOperatorCommand } from '../moderation/commands.ts'
import { runProcess } from '../run-process.ts'
import { moderationOf, openServices } from '../services.ts'

const OPTIONS = { mots: { type: 'string' }, retirer: { type: 'boolean' } } as const

/** The command, its words and its options; null for an unknown command or option. */
function readTyped(): { readonly name: string; readonly typed: CommandInput } | null {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const [name = '', ...words] = positionals
    return Object.hasOwn(OPERATOR_COMMANDS, name) ? { name, typed: { words, options } } : null
  } catch {
    return null
  }
}

interface Answer {
  readonly lines?: readonly string[]
  /** Why the command is refused. */
  readonly message?: string
}

/** Runs on the store itself: CouchDB's, or the embedded one while no gateway has it open. */
async function runOnStore(name: string, typed: CommandInput): Promise<Answer> {
  const services = await openServices(readEnv(process.env))
  try {
    return { lines: await runOperatorCommand({ context: moderationOf(services), by: 'commande' }, name, typed) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { message: anyErrorMessage(error.code, error.data) }
  } finally {
    await services.store.close()
  }
}

async function run(name: string, typed: CommandInput): Promise<readonly string[]> {
  const response = await askGateway(readEnv(process.env).dataDir, {
    method: 'POST',
    path: '/admin',
    body: { name, typed },
  })
  const { lines, message = '' } = response === null ? await runOnStore(name, typed) : await readAnswer<Answer>(response)
  if (lines !== undefined) return lines
  process.exitCode = 1
  return [ADMIN.refused(message)]
}

/** `npm run admin -- <command> …`: the commands of whoever runs the server, without a browser. */
await runProcess(async () => {
  const given = readTyped()
  const lines = given === null ? ADMIN.usage : await run(given.name, given.typed)
  process.stdout.write(`${lines.join('\n')}\n`)
})
