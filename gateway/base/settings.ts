import { StartupError } from '../startup-error.ts'

/** Reads settings one after the other; those that are wrong are named together, by `check`. */
export interface Settings {
  /** As it is written; '' when it is not set, which an empty value is taken for. */
  text(name: string): string
  /** Through `parse`, which gives undefined for what is wrong; `otherwise` when it is not set. */
  parsed<V>(name: string, parse: (text: string) => V | undefined, otherwise: V): V
  /** Notes that a setting is wrong beside the others. */
  refuse(name: string): void
  /** @throws StartupError `bad-env`, naming every setting that is wrong */
  check(): void
}

export function settingsOf(source: NodeJS.ProcessEnv): Settings {
  const wrong = new Set<string>()
  const text = (name: string): string => source[name] ?? ''
  return {
    text,
    parsed: (name, parse, otherwise) => {
      const written = text(name)
      if (written === '') return otherwise
      const value = parse(written)
      if (value === undefined) wrong.add(name)
      return value ?? otherwise
    },
    refuse: (name) => void wrong.add(name),
    check: () => {
      if (wrong.size > 0) throw new StartupError('bad-env', [...wrong].join(', '))
    },
  }
}
