import type { Env } from '../../env.ts'

/** `see`: worth a look, and nothing is lost meanwhile; `grave`: people are harmed, or will be. */
type Level = 'ok' | 'see' | 'grave'

/** Result of a check, as a code of `gateway/messages/doctor.ts`; `detail` names the part, never a secret. */
export interface Finding {
  readonly level: Level
  readonly code: string
  readonly detail: string
}

/** The installation, as passed to checks that need no settings. */
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

/** Inspects one thing and changes nothing. It does not throw: failing to inspect is a finding too. */
export type Check = (at: ReadInstallation) => Promise<readonly Finding[]> | readonly Finding[]

export const ok = (code: string, detail = ''): Finding => ({ level: 'ok', code, detail })
export const see = (code: string, detail = ''): Finding => ({ level: 'see', code, detail })
export const grave = (code: string, detail = ''): Finding => ({ level: 'grave', code, detail })

/** The findings, or a single `ok` when there are none. */
export function findingsOrOk(findings: readonly Finding[], code: string, detail = ''): readonly Finding[] {
  return findings.length > 0 ? findings : [ok(code, detail)]
}
