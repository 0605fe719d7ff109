import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { PLAIN_ROOT } from './plain-root.ts'

/**
 * The build's files of screens that lead to each other and of parts that come together, by the modules that are asked
 * for: paths below `src`. Any other dynamic import is a file of its own.
 */
const FILES = {
  first: ['main.tsx', 'screens/landing/landing.tsx'],
  // Warm start: reads the first screen's data before the databases are open, and waits for nothing else.
  stored: ['data/catalogue/stored-newest.ts', 'data/member-reads/stored.ts'],
  drafts: ['data/device/store-drafts.ts', 'data/browser/draft-table.ts'],
  store: ['data/device/open-device.ts', 'data/browser/storage.ts', 'data/browser/dexie-outbox.ts'],
  pictures: ['data/browser/send-picture.ts', 'data/browser/resize.ts', 'data/browser/storage-usage.ts'],
  'deferred-shell': [
    'app/deferred-shell/shell-components.ts',
    'app/offline/service-worker.ts',
    'components/annonce/search/search-end.tsx',
    'data/catalogue/elsewhere.ts',
  ],
  annonces: ['screens/annonces/annonces.tsx', 'screens/annonces/place.tsx', 'screens/suivis/suivis.tsx'],
  texts: ['screens/texts/legal.tsx', 'screens/texts/faq.tsx', 'screens/texts/resources.tsx'],
  annonce: [
    'screens/annonce/annonce-detail.tsx',
    'screens/annonce/edit-annonce.tsx',
    'screens/annonce/shared-photos.tsx',
  ],
  connexion: [
    'screens/connexion/connexion.tsx',
    'screens/connexion/new-password.tsx',
    'screens/connexion/address-link.tsx',
  ],
  profil: ['screens/profil/profil.tsx', 'screens/profil/profil-form.tsx'],
  contact: ['screens/contact/contact.tsx', 'components/report/report-dialog.tsx'],
  compte: ['screens/compte/compte.tsx'],
  ville: ['data/communes/sources.ts'],
  'tableau-de-bord': ['screens/tableau-de-bord/tableau-de-bord.tsx'],
  messages: ['screens/annonce/candidatures/candidatures.tsx', 'screens/messages/conversation.tsx'],
  comptoir: ['screens/comptoir/comptoir.tsx'],
  partnership: ['screens/partenariat/page/page.tsx'],
  'turn-count': ['app/shell/turn-count.tsx'],
  contrat: [
    'screens/partenariat/contrat/contrat.tsx',
    'screens/partenariat/agreed/exemplaire.tsx',
    'messages/unsent-file.ts',
  ],
  inventaire: ['screens/partenariat/inventaire/inventaire.tsx'],
  releves: ['screens/partenariat/releves/releves.tsx'],
  ventes: ['screens/partenariat/ventes/ventes.tsx'],
  csv: [
    'screens/partenariat/paper/csv.ts',
    'screens/partenariat/ventes/sums-csv.ts',
    'screens/partenariat/inventaire/paste/paste-dialog.tsx',
  ],
  render: ['pdf/render.ts'],
  labels: ['pdf/labels.ts'],
  'to-pdf': ['pdf/writer/to-pdf.ts'],
} as const

type File = keyof typeof FILES

/** What several files ask for comes with the first of these that has one of them. */
const SHARED: readonly (readonly [name: string, files: readonly File[]])[] = [
  ['first', ['first']],
  ['stored', ['stored']],
  ['drafts', ['drafts']],
  ['rules', ['store']],
  ['shared', ['deferred-shell', 'annonces', 'texts']],
  ['turns', ['turn-count']],
  ['members', ['annonce', 'connexion', 'profil', 'contact', 'compte', 'ville', 'tableau-de-bord', 'messages']],
  ['partenariat', ['comptoir', 'partnership', 'contrat', 'inventaire', 'releves', 'ventes', 'csv']],
  ['papers', ['render', 'labels', 'to-pdf']],
]

/** Libraries that only the databases run, though a screen may name one of their types or helpers. */
const OF_STORE = /\/node_modules\/(?!(?:rxjs|tslib|idb|zustand)\/)/

/** Which of the files ask for each module, through imports that are not dynamic. */
function askingFiles(context: Rolldown.ChunkingContext): ReadonlyMap<string, ReadonlySet<File>> {
  const asking = new Map<string, Set<File>>()
  for (const file of Object.keys(FILES) as File[]) {
    const reached = FILES[file].map((path) => join(PLAIN_ROOT, 'src', path))
    for (const id of reached) {
      const files = asking.get(id) ?? new Set()
      if (files.has(file)) continue
      asking.set(id, files.add(file))
      const known = context.getModuleInfo(id)
      if (known === null) throw new Error(`scripts/lib/chunks.ts: ${id} is not in the build`)
      reached.push(...known.importedIds)
    }
  }
  return asking
}

/**
 * Names the build's file of each module, so that a first visit requests few, and the service worker keeps few: the one
 * that asks for it, or one that several share.
 * @throws Error when a module of `FILES` is not in the build any more
 */
export function chunks(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let asking: ReadonlyMap<string, ReadonlySet<File>> | undefined
  return (id, context) => {
    asking ??= askingFiles(context)
    const files = asking.get(id) ?? new Set<File>()
    const [only = null] = files
    if (files.size <= 1) return only
    const [shared = null] = SHARED.find(([, ones]) => ones.some((one) => files.has(one))) ?? []
    return shared === 'rules' && OF_STORE.test(id) ? 'store' : shared
  }
}
