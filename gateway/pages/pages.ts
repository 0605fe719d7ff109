import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RenderPage } from '#wire/first-html.ts'
import { causeOf } from '../http/logging/log.ts'
import { NotThere, type PageSource } from './sources.ts'
import type { PageTemplate } from './template.ts'

const PAGES_MAX = 32 * 1024 * 1024 // characters

/** A rendered page, the same for everybody. */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  /** Canonical path; `null` when it has none. */
  readonly path: string | null
  readonly html: string
}

export interface PagesInput {
  readonly template: PageTemplate | null
  readonly registry: Registry
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** In-memory cache of rendered pages; the least recently used is evicted first. */
export interface Pages {
  /**
   * The cached page, or a new one; concurrent requests share one rendering.
   * @param key of the cache
   * @param lagMs time to live, in milliseconds; 0 until it is dropped
   * @param pathname where to render it, when it has no canonical path
   * @returns `null` when it cannot be rendered: the shell is sent instead
   * @throws NotThere what the source throws
   */
  page(key: string, lagMs: number, pathname: string, source: () => Promise<PageSource>): Promise<CachedPage | null>
  /** Invalidates a page whose source has changed, including one being rendered. */
  drop(key: string): void
  /** Sets the renderer; without one, or with `null`, nothing is rendered. */
  renderWith(render: RenderPage | null): void
}

/** @param max cache size in characters; overridden in tests only */
export function createPages({ template, registry, clock, log }: PagesInput, max = PAGES_MAX): Pages {
  const cache = new LRUCache<string, CachedPage, () => Promise<CachedPage>>({
    maxSize: max,
    sizeCalculation: ({ html }, key) => html.length + key.length,
    perf: { now: clock },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => make(),
  })
  let render: RenderPage | null = null
  const durations = new Histogram({
    name: 'rayon_page_render_seconds',
    help: 'Time to render a page that was not kept',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'rayon_page_failures_total',
    help: 'Pages that could not be rendered: the empty shell was answered',
    registers: [registry],
  })
  new Gauge({
    name: 'rayon_pages_kept_bytes',
    help: 'Rendered pages in memory',
    registers: [registry],
    collect() {
      this.set(cache.calculatedSize)
    },
  })
  return {
    page: async (key, lagMs, pathname, source) => {
      const rendering = render
      if (rendering === null || template === null) {
        await source() // still throws NotThere where there is no page, rendered or not
        return null
      }
      const make = async (): Promise<CachedPage> => {
        const { status, hydrationData, head } = await source()
        const stop = durations.startTimer()
        const html = template(head, await rendering(head.path ?? pathname, hydrationData), hydrationData)
        stop()
        // Weak: the same for every encoding of a page.
        const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
        return { status, etag, path: head.path, html }
      }
      try {
        return (await cache.fetch(key, { ttl: lagMs, context: make })) ?? (await make())
      } catch (error) {
        if (error instanceof NotThere) throw error
        failures.inc()
        log.error({ code: 'page-empty', ...causeOf(error) }, 'page')
        return null
      }
    },
    drop: (key) => void cache.delete(key),
    renderWith: (given) => {
      render = given
    },
  }
}
