import { connect } from 'node:net'
import { HEALTH_PATH, READY_PATH } from '#wire/site.ts'
import packed from '../../../package.json' with { type: 'json' }
import { type Env, isPublic } from '../../env.ts'
import { askGateway, readAnswer } from '../../http/control/ask.ts'
import { type Finding, grave, ok, type ReadInstallation, see } from '../finding.ts'

const PATIENCE_MS = 10_000

interface Identity {
  readonly version: string
  readonly since: string
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (listening: boolean) => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' }).catch(() => null)
  return answer?.ok === true
}

/** Whether people's own way leads to it. From here it may not, and yet be open to them. */
async function checkOrigin(env: Env): Promise<readonly Finding[]> {
  const { publicOrigin } = env
  if (publicOrigin === null || !isPublic(env)) return []
  return [
    (await answers(publicOrigin + HEALTH_PATH)) ? ok('origin-well', publicOrigin) : see('origin-silent', publicOrigin),
  ]
}

/** Whether a gateway of this folder runs and is of this version, and what it says of itself. */
export async function checkRunning({ env, dataDir }: ReadInstallation): Promise<readonly Finding[]> {
  const told = await askGateway(dataDir, { method: 'GET', path: '/' })
  if (told === null) {
    return [(await isListening(env.port)) ? grave('port-of-other', String(env.port)) : see('not-running')]
  }
  const { version, since } = await readAnswer<Identity>(told)
  const same = version === packed.version
  const own = await askGateway(dataDir, { method: 'GET', path: '/doctor' })
  return [
    same ? ok('running', since.slice(0, 16).replace('T', ' ')) : see('running-other', `${version}, ${packed.version}`),
    (await answers(`http://127.0.0.1:${env.port}${READY_PATH}`)) ? ok('healthy') : grave('unhealthy', String(env.port)),
    ...(await checkOrigin(env)),
    ...(own?.statusCode === 200 ? await readAnswer<readonly Finding[]>(own) : []),
  ]
}
