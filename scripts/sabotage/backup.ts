import type { Protection } from './protection.ts'

/** What the operator's commands may do, and what stands when they fail. */
export const BACKUP: readonly Protection[] = [
  {
    name: "only the server's user may ask on the control socket",
    file: 'gateway/http/control/serve.ts',
    code: '    chmodSync(place.path, 0o600)\n',
    without: '',
    tests: ['tests/gateway/control.test.ts'],
  },
  {
    name: 'no command waits for the control socket of a killed process',
    file: 'gateway/http/control/ask.ts',
    code: 'if (await isServed(place)) answers',
    without: 'answers',
    tests: ['tests/gateway/control.test.ts'],
  },
]
