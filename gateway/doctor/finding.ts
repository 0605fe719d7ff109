import type { Env } from '../env.ts'

/** `see`: worth a look, and nothing is lost meanwhile; `grave`: people are harmed, or will be. */
type Level = 'ok' | 'see' | 'grave'

/** What a check found, in a code of `src/messages/fr/doctor.ts`; `detail` names the part, never a secret. */
export interface Finding {
  readonly level: Level
  readonly code: string
  readonly detail: string
}

/** What a check that needs no settings is told of the installation that it looks at. */
export interface Installation {
  /** Absolute. */
  readonly dataDir: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

export interface ReadInstallation extends Installation {
  readonly env: Env
  readonly source: NodeJS.ProcessEnv
}

/** Looks at one thing and changes nothing. What it cannot look at is a finding too: it does not throw. */
export type Check = (at: ReadInstallation) => Promise<readonly Finding[]> | readonly Finding[]

export const ok = (code: string, detail = ''): Finding => ({ level: 'ok', code, detail })
export const see = (code: string, detail = ''): Finding => ({ level: 'see', code, detail })
export const grave = (code: string, detail = ''): Finding => ({ level: 'grave', code, detail })

/** The findings, or that all is well when there are none. */
export function orWell(findings: readonly Finding[], code: string, detail = ''): readonly Finding[] {
  return findings.length > 0 ? findings : [ok(code, detail)]
}
