import type { Browser } from './driver/browser.ts'
import { openFirefox, type Preferences } from './driver/firefox.ts'
import { openWebKitGtk } from './driver/webkitgtk.ts'

/** The mode or storage limit that a browser is started with. */
export type Manner = 'ordinary' | 'private' | 'no-database' | 'little-room'

export interface Engine {
  readonly name: string
  readonly open: (site: string, manner?: Manner) => Promise<Browser>
  /** The type that its canvas encodes photos to. */
  readonly photos: 'image/webp' | 'image/jpeg'
  /** Modes that the engine or its driver cannot run, and why. */
  readonly cannot: Readonly<Partial<Record<Manner, string>>>
}

const ROOM = 60 * 1024 // kilobytes for all sites together; one site gets a fifth

/** https://searchfox.org/mozilla-central/source/modules/libpref/init/StaticPrefList.yaml */
const PREFERENCES: Readonly<Record<Manner, Preferences>> = {
  ordinary: {},
  private: { 'browser.privatebrowsing.autostart': true },
  'no-database': { 'browser.privatebrowsing.autostart': true, 'dom.indexedDB.privateBrowsing.enabled': false },
  'little-room': { 'dom.quotaManager.temporaryStorage.fixedLimit': ROOM },
}

const OPTIONS: Readonly<Record<Manner, readonly string[]>> = {
  ordinary: [],
  private: [],
  'no-database': ['--enable-html5-database=false'],
  'little-room': [],
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox ESR',
    open: (site, manner = 'ordinary') => openFirefox(site, PREFERENCES[manner]),
    photos: 'image/webp',
    cannot: {},
  },
  {
    name: 'WebKitGTK',
    open: (site, manner = 'ordinary') => openWebKitGtk(site, OPTIONS[manner]),
    photos: 'image/jpeg',
    cannot: { 'little-room': 'its room is a share of the disk, and nothing of it can be set' },
  },
]
