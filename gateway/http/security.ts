import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { ADDRESS_SERVICE_ORIGIN, isCall } from '#wire/site.ts'

/** Browser features that pages may use: the camera for labels, the clipboard by its button. Lists only names that browsers know. */
const PERMISSIONS = [
  'camera=(self)',
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
 * No inline script or style, no strings run as code, no external content except the public address service, no framing.
 * @param overTls whether users come by https: then browsers are instructed never to use anything else
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
    // Answers of calls have a member's data, or an error about it: no intermediary may store them.
    if (isCall(request.url)) reply.header('cache-control', 'no-store')
  })
}
