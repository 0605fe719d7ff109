import { parseArgs } from 'node:util'
import { ADMIN } from '#messages/fr/admin.ts'
import { readEnv } from '../env.ts'
import { askGateway, readAnswer } from '../http/control/ask.ts'
import { COMMANDS, type Typed } from '../moderation/commands.ts'
import { runProcess } from '../run-process.ts'
import { StartupError } from '../startup-error.ts'

const OPTIONS = { mots: { type: 'string' }, retirer: { type: 'boolean' } } as const

/** The command, its words and its options; null for what is none of ours. */
function readTyped(): { readonly name: string; readonly typed: Typed } | null {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const [name = '', ...words] = positionals
    return Object.hasOwn(COMMANDS, name) ? { name, typed: { words, options } } : null
  } catch {
    return null
  }
}

interface Answer {
  readonly lines?: readonly string[]
  /** Why it is refused. */
  readonly message?: string
}

async function run(name: string, typed: Typed): Promise<readonly string[]> {
  const { dataDir } = readEnv(process.env)
  const asked = await askGateway(dataDir, { method: 'POST', path: '/admin', body: { name, typed } })
  if (asked === null) throw new StartupError('no-gateway', dataDir)
  const { lines, message = '' } = await readAnswer<Answer>(asked)
  if (lines !== undefined) return lines
  process.exitCode = 1
  return [ADMIN.refused(message)]
}

/** `npm run admin -- <command> …`: what is for whoever runs the server to do, by the gateway that runs. */
await runProcess(async () => {
  const given = readTyped()
  const lines = given === null ? ADMIN.usage : await run(given.name, given.typed)
  process.stdout.write(`${lines.join('\n')}\n`)
})
