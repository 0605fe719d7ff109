import { type ImportExpression, type NewExpression, parseSync, type TSImportType, Visitor } from 'oxc-parser'

/** `static` for an import loaded with the file (types included), `lazy` for `import()`, in values and in types. */
export type ImportKind = 'static' | 'lazy'

export interface Import {
  readonly kind: ImportKind
  /** As written; null for one computed at run time. */
  readonly specifier: string | null
}

const CODE = /\.[cm]?[jt]sx?$/

/** The specifier in an `import()` or a worker's address: a string, or a template without placeholders. */
function literal(node: unknown): string | null {
  const { type, value, quasis } = node as {
    readonly type: string
    readonly value?: unknown
    readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** `new URL('./resize.worker.ts', import.meta.url)`: a worker's code is imported all the same. */
function isOwnAddress(callee: unknown, base: unknown): boolean {
  const { name } = callee as { readonly name?: string }
  const { type, object } = (base ?? {}) as { readonly type?: string; readonly object?: { readonly type: string } }
  return name === 'URL' && type === 'MemberExpression' && object?.type === 'MetaProperty'
}

/** @throws SyntaxError for a file that does not parse */
export function readImports(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source)
  const [error] = errors
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`)
  const found: Import[] = module.staticImports.map(({ moduleRequest }) => ({
    kind: 'static',
    specifier: moduleRequest.value,
  }))
  for (const { entries } of module.staticExports) {
    const from = entries[0]?.moduleRequest?.value
    if (from !== undefined) found.push({ kind: 'static', specifier: from })
  }
  // Walking the whole tree is the slow part: most files have nothing more to find.
  if (!/\bimport\s*\(|\bimport\.meta\b/.test(source)) return found
  const onImport = ({ source: name }: ImportExpression | TSImportType) => {
    found.push({ kind: 'lazy', specifier: literal(name) })
  }
  const onNew = ({ callee, arguments: [address, base] }: NewExpression) => {
    if (address === undefined || !isOwnAddress(callee, base)) return
    const specifier = literal(address)
    if (specifier !== null && CODE.test(specifier)) found.push({ kind: 'static', specifier })
  }
  new Visitor({ ImportExpression: onImport, TSImportType: onImport, NewExpression: onNew }).visit(program)
  return found
}
