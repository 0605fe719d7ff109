import type { Protection } from './protection.ts'

const DEPLOY = ['tests/unit/deploy/deploy.test.ts']
const SCRIPTS = ['tests/unit/deploy/scripts.test.ts']

/** What keeps an installation closed that nobody tunes. */
export const DEPLOYMENT: readonly Protection[] = [
  {
    name: 'CouchDB has no way out of its network',
    file: 'compose.yaml',
    code: 'internal: true',
    without: 'internal: false',
    tests: DEPLOY,
  },
  {
    name: 'no service may gain rights',
    file: 'compose.yaml',
    code: 'security_opt: ["no-new-privileges:true"]',
    without: '',
    tests: DEPLOY,
  },
  {
    name: 'the image runs as nobody',
    file: 'Dockerfile',
    code: 'USER node\n',
    without: '',
    tests: DEPLOY,
  },
  {
    name: 'the file of secrets is for its user alone',
    file: 'deploy/secrets.sh',
    code: 'umask 077',
    without: 'umask 022',
    tests: SCRIPTS,
  },
  {
    name: 'secrets that are there are never replaced',
    file: 'deploy/secrets.sh',
    code: 'if [ -e .env ]; then',
    without: 'set +C; if false; then',
    tests: SCRIPTS,
  },
  {
    name: 'the doctor tells how long a secret is, never the secret',
    file: 'gateway/doctor/checks/secrets.ts',
    code: 'value.length} / ',
    without: 'value} / ',
    tests: ['tests/gateway/doctor.test.ts'],
  },
  {
    name: 'a mail server that refuses our name is grave to the doctor',
    file: 'gateway/notices/mail/smtp.ts',
    code: 'await transport.verify()',
    without: '',
    tests: ['tests/gateway/doctor.test.ts'],
  },
  {
    name: 'a start waits for a slow store for as long as it needs',
    file: 'gateway/http/app.ts',
    code: 'pluginTimeout: 0,',
    without: '',
    tests: ['tests/gateway/slow-start.test.ts'],
  },
  {
    name: 'a restore makes a database of one copy with one copy',
    file: 'gateway/store/restoring/couchdb.ts',
    code: 'await create(admin, name, at(name))',
    without: "await admin('PUT', at(name), undefined, [412])",
    tests: ['tests/validation/deploy.test.ts'],
  },
  {
    name: 'a full disk: once a write has failed, none is taken',
    file: 'gateway/store/embedded/seal.ts',
    code: 'if (error) failure ??= error',
    without: '',
    tests: ['tests/gateway/seal.test.ts', 'tests/gateway/full-disk.test.ts'],
  },
  {
    name: 'a full disk: what waits behind a write that fails is not written',
    file: 'gateway/store/embedded/seal.ts',
    code: 'busy = true',
    without: 'busy = false',
    tests: ['tests/gateway/seal.test.ts'],
  },
  {
    name: 'a full disk: the store is opened anew once there is room',
    file: 'gateway/keeper.ts',
    code: 'if (!sealed || freeMegabytes(folder) < ROOM_MB) return',
    without: 'if (folder) return',
    tests: ['tests/gateway/full-disk.test.ts'],
  },
  {
    name: 'a disk that fails again: its store is opened anew further and further apart',
    file: 'gateway/keeper.ts',
    code: 'if (now < notBefore) return',
    without: '',
    tests: ['tests/gateway/keeper.test.ts'],
  },
  {
    name: 'a full disk is not taken for a missing right',
    file: 'gateway/startup-error.ts',
    code: "isFull(error) ? 'disk-full' : 'store-unwritable'",
    without: "'store-unwritable'",
    tests: ['tests/gateway/full-disk.test.ts'],
  },
  {
    name: 'an empty setting is as none',
    file: 'gateway/base/settings.ts',
    code: "if (written === '') return otherwise",
    without: '',
    tests: DEPLOY,
  },
]
