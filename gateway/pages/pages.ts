import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RenderPage } from '#wire/first-html.ts'
import { causeOf } from '../http/watching/log.ts'
import { createKeptPages, type KeptPage, type KeptPages } from './kept-pages.ts'
import { NotThere, type PageSource } from './sources.ts'
import type { Template } from './template.ts'

export interface PagesInput {
  readonly template: Template | null
  readonly registry: Registry
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** Pages rendered and kept. */
export interface Pages {
  /**
   * @param key pages of one key are the same page
   * @param lagMs for how long it is given out, in milliseconds; 0 until it is dropped
   * @param pathname where it is rendered, when it has no address of its own
   * @returns `null` when it cannot be rendered: the shell takes its place
   * @throws NotThere what the source throws
   */
  page(key: string, lagMs: number, pathname: string, source: () => Promise<PageSource>): Promise<KeptPage | null>
  readonly drop: KeptPages['drop']
  /** Until then, and with `null`, nothing is. */
  renderWith(render: RenderPage | null): void
}

export function createPages({ template, registry, clock, log }: PagesInput): Pages {
  const kept = createKeptPages(clock)
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
    help: 'Rendered pages in memory, compressed and not',
    registers: [registry],
    collect() {
      this.set(kept.bytes)
    },
  })
  return {
    page: async (key, lagMs, pathname, source) => {
      const rendering = render
      if (rendering === null || template === null) {
        await source() // there is no page of what is not there, rendered or not
        return null
      }
      try {
        return await kept.get(key, lagMs, async () => {
          const { status, first, head } = await source()
          const stop = durations.startTimer()
          const html = template(head, await rendering(head.path ?? pathname, first), first)
          stop()
          return { status, html, path: head.path }
        })
      } catch (error) {
        if (error instanceof NotThere) throw error
        failures.inc()
        log.error({ code: 'page-empty', ...causeOf(error) }, 'page')
        return null
      }
    },
    drop: kept.drop,
    renderWith: (given) => {
      render = given
    },
  }
}
