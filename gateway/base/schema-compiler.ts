import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'

type Compile = ReturnType<BuildCompilerFromPool>

const ofProcess = AjvCompiler()
const compiled = new WeakMap<Compile, Map<string, ReturnType<Compile>>>()

/**
 * Fastify's own compiler of schemas, but that a process compiles each text once: routes share many of them, and tests
 * start hundreds of gateways, where a quarter of the time of a start went there.
 */
export const schemaCompiler: BuildCompilerFromPool = (externals, options) => {
  const compile = ofProcess(externals, options)
  const known = compiled.get(compile) ?? new Map<string, ReturnType<Compile>>()
  compiled.set(compile, known)
  return (route) => {
    // Fastify gives a route, with what it checks beside the schema; its types name the schema alone.
    const text = JSON.stringify((route as unknown as { readonly schema: unknown }).schema)
    const validate = known.get(text) ?? compile(route)
    known.set(text, validate)
    return validate
  }
}
