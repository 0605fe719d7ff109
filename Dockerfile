# The gateway and the built app. Listens to the network: it starts with PUBLIC_ORIGIN and TRUST_PROXY only. Build tools stay in the first stage.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
CMD ["node", "dist/gateway/serve.js", "--vide"]
