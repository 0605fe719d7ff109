import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { ADDRESS_SERVICE_ORIGIN, isCall } from '#wire/site.ts'

/** What a page may ask of the device: the clipboard, by its button, and nothing that watches. Only names that browsers know. */
const PERMISSIONS = [
  'camera=()',
  'microphone=()',
  'geolocation=(self)',
  'payment=()',
  'usb=()',
  'serial=()',
  'display-capture=()',
  'browsing-topics=()',
  'clipboard-write=(self)',
].join(', ')

/**
 * No inline script or style, no text taken for code, nothing from elsewhere but the public address service, nothing inside another site.
 * @param overTls whether people come by https: then browsers are instructed never to come otherwise
 */
export function secureHeaders(app: FastifyInstance, overTls: boolean): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ADDRESS_SERVICE_ORIGIN],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        trustedTypes: ['default'], // `src/data/browser/trusted-scripts.ts`
        workerSrc: ["'self'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overTls,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    // They hold somebody's data, or an error about it: nothing in between may keep them.
    if (isCall(request.url)) reply.header('cache-control', 'no-store')
  })
}
