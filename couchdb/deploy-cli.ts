import { deploy } from './deploy.ts'

/** `npm run couchdb:deploy`, with COUCHDB_URL (an administrator's, name and password included) and COUCHDB_PREFIX. */
function targetOf(env: NodeJS.ProcessEnv): Parameters<typeof deploy>[0] {
  if (env.COUCHDB_URL === undefined || !URL.canParse(env.COUCHDB_URL)) throw new Error('COUCHDB_URL')
  const url = new URL(env.COUCHDB_URL)
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return {
    url: `${url.origin}${url.pathname}`,
    headers: url.username === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    prefix: env.COUCHDB_PREFIX ?? '',
  }
}

try {
  await deploy(targetOf(process.env))
  process.stdout.write('CouchDB est prêt : bases, droits et règles.\n')
} catch (error) {
  process.stderr.write(`CouchDB n'est pas prêt : ${error instanceof Error ? error.message : 'erreur inconnue'}\n`)
  process.exitCode = 1
}
