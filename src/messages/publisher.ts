/** Shown in legal pages for a detail that the operator has not set. Never invent one. */
export const TO_COMPLETE = 'à compléter'

function given(value: string | undefined): string {
  return value === undefined || value.trim() === '' ? TO_COMPLETE : value
}

const env: Partial<ImportMetaEnv> = import.meta.env ?? {}

/** The publisher and the host, set at build time (`VITE_PUBLISHER_*`, `VITE_HOST_*`). */
export const PUBLISHER = {
  name: given(env.VITE_PUBLISHER_NAME),
  legalForm: given(env.VITE_PUBLISHER_LEGAL_FORM),
  address: given(env.VITE_PUBLISHER_ADDRESS),
  /** SIREN or RCS number, share capital when there is one. */
  registration: given(env.VITE_PUBLISHER_REGISTRATION),
  director: given(env.VITE_PUBLISHER_DIRECTOR),
  email: given(env.VITE_PUBLISHER_EMAIL),
  phone: given(env.VITE_PUBLISHER_PHONE),
  mediator: given(env.VITE_PUBLISHER_MEDIATOR),
} as const

export const HOST = {
  name: given(env.VITE_HOST_NAME),
  address: given(env.VITE_HOST_ADDRESS),
  phone: given(env.VITE_HOST_PHONE),
} as const
