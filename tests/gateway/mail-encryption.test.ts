import { describe, expect, it } from 'vitest'
import { mailEncryption, readEnv } from '#gateway/env.ts'

describe('encryption on the way to the mail server', () => {
  const from = { MAIL_FROM: 'a@exemple.fr' }

  it.each([
    ['smtp://smtp.exemple.fr', '', 'encrypted'],
    ['smtp://smtp.exemple.fr', 'required', 'encrypted'],
    ['smtp://smtp.exemple.fr', 'offered', 'clear'],
    ['smtps://smtp.exemple.fr', 'offered', 'encrypted'],
    ['smtp://127.0.0.1:2525', '', 'clear'],
    ['smtp://127.0.0.1.exemple.fr', '', 'encrypted'],
    ['smtp://localhost', '', 'clear'],
    ['smtp://[::1]', '', 'clear'],
    ['smtp://10.0.0.3', '', 'encrypted'],
  ])('of %s with SMTP_STARTTLS=%s: %s', (SMTP_URL, SMTP_STARTTLS, expected) => {
    expect(mailEncryption(readEnv({ ...from, SMTP_URL, SMTP_STARTTLS }))).toBe(expected)
  })

  it('is not guessed from a setting that nobody knows', () => {
    const env = { ...from, SMTP_URL: 'smtp://smtp.exemple.fr', SMTP_STARTTLS: 'off' }
    expect(() => readEnv(env)).toThrow('SMTP_STARTTLS')
  })
})
