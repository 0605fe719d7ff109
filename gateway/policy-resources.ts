import type { GATEWAY_DATABASES } from '#couchdb/security.ts'
import type { DatabaseName } from '#domain/rules.ts'

/**
 * Kinds of resources that routes read or write. `new-…` is created for the caller; `own-…` is the caller's own.
 * `mail`, `secret` (password hashes, sessions, tokens) and `belongings` (of a deleted account) have no row: no role may access them.
 */
export const POLICY_RESOURCES = [
  'annonce-active',
  'annonce-closed',
  'candidature',
  'profil',
  'prive',
  'partenariat',
  'record',
  'suivi',
  'message',
  'blocage',
  'signalement',
  'photo-annonce',
  'photo-closed',
  'photo-profil',
  'photo-message',
  'new-annonce',
  'new-candidature',
  'new-photo',
  'new-compte',
  'new-session',
  'new-reset',
  'new-link',
  'new-message',
  'new-signalement',
  'new-contestation',
  'own-session',
  'own-compte',
  'own-sessions',
  'own-export',
  'own-notifications',
  'alerts',
  'reset',
  'moderation',
  'catalogue',
  'database',
  'public-database',
  'signal',
  'counts',
  'health',
  'metrics',
  'app',
  'page',
  'security-contact',
  'mail',
  'secret',
  'belongings',
] as const
export type PolicyResource = (typeof POLICY_RESOURCES)[number]

/** Contents of each database. `signalement` and `blocage` are in their author's conversations. */
export const DATABASE_RESOURCES: {
  readonly [D in DatabaseName | (typeof GATEWAY_DATABASES)[number]]: readonly [PolicyResource, ...PolicyResource[]]
} = {
  annonces: ['annonce-active', 'annonce-closed'],
  candidatures: ['candidature'],
  users: ['profil'],
  prives: ['prive'],
  partenariats: ['partenariat'],
  records: ['record'],
  suivis: ['suivi'],
  conversations: ['message', 'blocage', 'signalement'],
  accounts: ['secret'],
  mail: ['mail'],
  photos: ['photo-annonce', 'photo-closed', 'photo-profil', 'photo-message'],
  catalogue: ['catalogue'],
  coordination: ['secret'],
  moderation: ['moderation'],
}
