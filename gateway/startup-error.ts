export type StartupCode =
  | 'bad-env'
  | 'origin-missing'
  | 'proxy-unnamed'
  | 'port-taken'
  | 'store-locked'
  | 'store-unwritable'
  | 'store-unreachable'
  | 'store-insecure'
  | 'store-stranger'
  | 'store-clock'
  | 'store-unauthorized'
  | 'store-refused'
  | 'id-secret-other'
  | 'control-unheard'
  | 'no-gateway'

/** Why a process of the server cannot start, in a code; `detail` names the setting or the folder. */
export class StartupError extends Error {
  readonly code: StartupCode
  readonly detail: string

  constructor(code: StartupCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'StartupError'
    this.code = code
    this.detail = detail
  }
}
