import { DEVICE } from './device.ts'
import { DOMAIN } from './domain.ts'
import { GATEWAY } from './gateway.ts'
import type { Protection } from './protection.ts'

export const PROTECTIONS: readonly Protection[] = [...DOMAIN, ...DEVICE, ...GATEWAY]
