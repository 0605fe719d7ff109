import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const ADDRESS_SERVICE = 'https://data.geopf.fr' // suggestions of communes, online

/** No inline script or style, nothing from elsewhere but the public address service. */
export function secureHeaders(app: FastifyInstance, overTls: boolean): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ADDRESS_SERVICE],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    strictTransportSecurity: overTls,
    crossOriginEmbedderPolicy: false,
  })
}
