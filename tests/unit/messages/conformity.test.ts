import { describe, expect, it } from 'vitest'
import { type AuditSettings, auditFault, conformityOf, rateOf } from '#messages/conformity.ts'

const AUDIT = {
  VITE_ACCESSIBILITY_RATE: '72,5',
  VITE_ACCESSIBILITY_DATE: '2026-11-26',
  VITE_ACCESSIBILITY_AUDITOR: 'Cabinet Exemple',
  VITE_ACCESSIBILITY_TESTED: 'Pages : accueil',
  VITE_ACCESSIBILITY_FAILURES: '1.1 : des photos | 12.8 : un ordre',
} as const

const audit = (changes: { readonly [S in 'RATE' | 'DATE' | 'AUDITOR' | 'TESTED' | 'FAILURES']?: string }) =>
  Object.fromEntries([
    ...Object.entries(AUDIT),
    ...Object.entries(changes).map(([name, value]) => [`VITE_ACCESSIBILITY_${name}`, value]),
  ]) as AuditSettings

it.each([
  ['non conforme', [undefined, ' ', '0', '49,99']],
  ['partiellement conforme', ['50', '72.5', '99,99']],
  ['totalement conforme', ['100', '100,0']],
])('the state of conformity is %s of these rates: %j', (state, rates) => {
  expect(rates.map((rate) => conformityOf(rateOf(rate)))).toEqual(rates.map(() => state))
})

type Case = readonly [title: string, settings: AuditSettings]

describe('settings of the accessibility statement', () => {
  it.each([
    ['of no audit', {}],
    ['left empty', { VITE_ACCESSIBILITY_RATE: '', VITE_ACCESSIBILITY_DATE: ' ' }],
    ['of failures known without an audit', { VITE_ACCESSIBILITY_FAILURES: 'les vidéos' }],
    ['of an audit', AUDIT],
    ['of an audit without a failure', audit({ RATE: '100', FAILURES: '' })],
  ] satisfies Case[])('%s are taken', (_title, settings) => expect(auditFault(settings)).toBeUndefined())

  // Proves S2.legal.4
  it.each([
    ['VITE_ACCESSIBILITY_RATE', audit({ RATE: '' })],
    ['VITE_ACCESSIBILITY_RATE', audit({ RATE: 'oui' })],
    ['VITE_ACCESSIBILITY_RATE', audit({ RATE: '100,5' })],
    ['VITE_ACCESSIBILITY_RATE', audit({ RATE: '-1' })],
    ['VITE_ACCESSIBILITY_DATE', audit({ DATE: '' })],
    ['VITE_ACCESSIBILITY_DATE', audit({ DATE: '26/11/2026' })],
    ['VITE_ACCESSIBILITY_DATE', audit({ DATE: '2026-02-30' })],
    ['VITE_ACCESSIBILITY_AUDITOR', audit({ AUDITOR: ' ' })],
    ['VITE_ACCESSIBILITY_TESTED', audit({ TESTED: '' })],
    ['VITE_ACCESSIBILITY_FAILURES', audit({ FAILURES: '' })],
    ['VITE_ACCESSIBILITY_FAILURES', audit({ RATE: '100' })],
  ] satisfies Case[])('are refused by the name of the wrong one: %s', (name, settings) =>
    expect(auditFault(settings)).toContain(name),
  )
})
