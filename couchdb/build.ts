import { fileURLToPath } from 'node:url'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'

export type Validators = { readonly [D in DatabaseName]: string }

const GLOBAL = 'rules'
/** Paths in the output are relative to it: the same source gives the same text wherever it is built. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The rule of each database, as one function expression: the whole domain, called with the database's name. CouchDB's
 * SpiderMonkey path parses design functions with esprima 4, which supports ES2017 and nothing later.
 * @throws Error when the source has syntax that cannot be lowered to ES2017
 */
export async function buildValidators(): Promise<Validators> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./validator.ts', import.meta.url))],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: GLOBAL,
    target: 'es2017',
    platform: 'neutral',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error('build-empty')
  const entries = DATABASE_NAMES.map((name) => {
    const call = `${GLOBAL}.validator('${name}')(newDoc, oldDoc, userCtx, secObj)`
    return [name, `function (newDoc, oldDoc, userCtx, secObj) {\n${output.text}\nreturn ${call};\n}`] as const
  })
  return Object.fromEntries(entries) as unknown as Validators
}
