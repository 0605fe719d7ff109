import { SERVICE_WORKER_PATH } from '#wire/service-worker.ts'

// Workers are created from a script URL: allow these two, even in a page with injected markup. No other string is ever
// run as code. https://developer.mozilla.org/docs/Web/API/Trusted_Types_API

interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): unknown
}

const RESIZE_WORKER = /^\/assets\/resize\.worker-[\w-]+\.js$/

function trusted(url: string): string | null {
  const { origin, pathname, search } = new URL(url, window.location.origin)
  if (origin !== window.location.origin || search !== '') return null
  return pathname === SERVICE_WORKER_PATH || RESIZE_WORKER.test(pathname) ? url : null
}

const { trustedTypes } = globalThis as unknown as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: trusted })
