import type { PolicyResource } from '#gateway/policy-resources.ts'
import { PARTNERSHIP_CANARIES } from './partnership.ts'

const { record, end, deposit, statement, answer, payment, receipt } = PARTNERSHIP_CANARIES
const RECORD_CANARIES = [record, end, deposit, statement, answer, payment, receipt]

/** Texts that answers may contain only for those allowed to see the thing. */
export const CANARIES: { readonly [T in PolicyResource]?: readonly string[] } = {
  'annonce-active': ['canari-ouverte'],
  'annonce-closed': ['canari-cloturee'],
  candidature: ['canari-message'],
  profil: ['canari-proprietaire@example.fr', 'canari-candidat@example.fr'],
  prive: ['12 rue du Canari'],
  partenariat: ['canari-partenariat'],
  record: RECORD_CANARIES,
  suivi: ['canari-note'],
  message: [PARTNERSHIP_CANARIES.message],
  blocage: ['2026-02-05T17:17:17.717Z'], // it has no text
  signalement: [PARTNERSHIP_CANARIES.signalement],
  'photo-annonce': ['canari-vitrine'],
  'photo-closed': ['canari-reserve'],
  'photo-profil': ['canari-portrait'],
  'photo-message': ['canari-cliche'],
  mail: ['canari-courrier'],
  secret: ['canari-empreinte', '$argon2id$', 'session:', 'claim:'],
  belongings: ['canari-disparu'],
}
