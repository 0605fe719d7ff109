import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Catalogue } from './catalogue.ts'

const SECONDS = [0.02, 0.1, 0.5, 1, 5, 20, 60, 300]

/** Measures this process's builds; a process that only serves has nothing to report. */
export function measureCatalogue(catalogue: Catalogue, registry: Registry): void {
  const registers = [registry]
  const pieces = new Gauge({ name: 'rayon_catalogue_pieces', help: 'Pieces of the catalogue made last', registers })
  const bytes = new Gauge({ name: 'rayon_catalogue_bytes', help: 'Bytes of these pieces, compressed', registers })
  const annonces = new Gauge({
    name: 'rayon_catalogue_annonces',
    help: 'Annonces that the maker of the catalogue holds in memory',
    registers,
  })
  const durations = new Histogram({
    name: 'rayon_catalogue_make_seconds',
    help: 'Time to make what has changed of the catalogue',
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'rayon_catalogue_age_seconds',
    help: 'Time since the catalogue was last found true to the annonces, by the process that makes it',
    registers,
    collect() {
      const age = catalogue.age()
      if (age === null) this.reset()
      else this.set(age / 1000)
    },
  })
  catalogue.onMade = (made) => {
    pieces.set(made.pieces)
    bytes.set(made.bytes)
    annonces.set(made.annonces)
    durations.observe(made.durationMs / 1000)
  }
}
