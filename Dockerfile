# The server's image, on any base with Node 20.19, 22.13 or 24 and later (docs/operations.md, 'Container'):
#   podman build --format docker -t localhost/flipdeck .
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
# The packages may be mounted instead: podman build --volume "$PWD/node_modules:/build/node_modules:O"
RUN [ -d node_modules/esbuild ] || npm ci
RUN node --import tsx scripts/release.ts --to /releases && mv /releases/* /release

FROM ${BASE}
COPY --from=build /release /srv/flipdeck
RUN mkdir -p /var/lib/flipdeck/assets && chown -R 10001:10001 /var/lib/flipdeck
WORKDIR /srv/flipdeck
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 CONTENT=/srv/flipdeck/content ASSETS_DIR=/var/lib/flipdeck/assets
# Only this folder is written, so the file system may be read-only (--read-only).
VOLUME /var/lib/flipdeck/assets
USER 10001:10001
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
