# Builds the site. `npm run test:full` tests these steps; see scripts/container/.
FROM node:24-bookworm-slim AS build
WORKDIR /askwell
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
# The base image contains Node.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
# Fonts for the preview pictures of questions; see docs/guides/deploy.md.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig-config fonts-noto-core fonts-noto-cjk && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production SITE_ADDR=0.0.0.0:9080 DATA_DIR=/data
WORKDIR /askwell
COPY --from=build /askwell/package.json package.json
COPY --from=build /askwell/locales locales
COPY --from=build /askwell/node_modules node_modules
COPY --from=build /askwell/dist dist
RUN mkdir /data && chown node:node /data
VOLUME /data
EXPOSE 9080
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:9080/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js", "serve"]
