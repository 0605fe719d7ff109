# The gateway and the built app. Listens to the network: it starts with PUBLIC_ORIGIN and TRUST_PROXY only. Build tools
# stay in the first stage. Node 24 is supported until April 2028; the code runs on 20.19 and newer.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# What the site says of its publisher and its host (compose.yaml).
ARG VITE_DONATION_URL \
    VITE_RESSOURCE_SITE_URL \
    VITE_RESSOURCE_GESTION_URL \
    VITE_PUBLISHER_NAME \
    VITE_PUBLISHER_LEGAL_FORM \
    VITE_PUBLISHER_ADDRESS \
    VITE_PUBLISHER_REGISTRATION \
    VITE_PUBLISHER_DIRECTOR \
    VITE_PUBLISHER_EMAIL \
    VITE_PUBLISHER_PHONE \
    VITE_PUBLISHER_MEDIATOR \
    VITE_HOST_NAME \
    VITE_HOST_ADDRESS \
    VITE_HOST_PHONE \
    VITE_ACCESSIBILITY_RATE \
    VITE_ACCESSIBILITY_DATE \
    VITE_ACCESSIBILITY_AUDITOR \
    VITE_ACCESSIBILITY_TESTED \
    VITE_ACCESSIBILITY_FAILURES \
    VITE_ACCESSIBILITY_DEROGATIONS \
    VITE_ACCESSIBILITY_OUT_OF_SCOPE
RUN npm run build && npm prune --omit=dev

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The only folders that it writes to: volumes, made with their owner.
RUN mkdir data sauvegardes && chown node:node data sauvegardes && chmod 700 data sauvegardes
USER node
EXPOSE 3000
CMD ["node", "dist/gateway/serve.js", "--vide"]
