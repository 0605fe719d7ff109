import { DATABASE_NAMES } from '#domain/rules.ts'

/** The vocabulary of the attacks: names, paths and forms that servers are known to trip over. */
export const DATABASES: readonly string[] = DATABASE_NAMES
export const FORBIDDEN = ['accounts', 'mail', 'photos', '_users', '_replicator', '_all_dbs', '..', '%2e%2e']
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const
export const TRICKS = ['..%2f', '%2e%2e/', '../', '//', '%00', '%zz', '%c0%ae', ';a=b', '*', '%0d%0a']
export const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/webp',
  '',
  'application/json, text/html',
]
export const PROTOTYPE = ['__proto__', 'constructor', 'prototype', 'toString', 'length', '']

/** Lone surrogates cannot be percent-encoded: they go as they are sent by a careless client. */
export function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
