import { StartupError } from '../../startup-error.ts'

/** Names the setting at fault when nothing can listen where it says. @throws StartupError `port-taken` or `bad-env` */
export async function orSetting<T>(listening: Promise<T>, port: number, settings: string): Promise<T> {
  try {
    return await listening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError('port-taken', String(port))
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError('bad-env', settings)
    throw error
  }
}
