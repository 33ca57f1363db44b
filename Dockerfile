# Every program of Partner POS, by name: docker run IMAGE web, or worker, migrate, backup, staff:add ... Without a
# container engine, `npm run image:check` tries what the image holds: docs/operations/reference.md, "In containers".
ARG NODE=24-bookworm-slim
ARG DEBIAN=bookworm-slim

FROM node:${NODE} AS packages
WORKDIR /src
COPY package.json package-lock.json ./
# No install scripts: what they would make is made below, or is only for the demo.
RUN npm ci --include=dev --ignore-scripts

FROM packages AS build
COPY . .
RUN npm run image:files -- --to /image

# Only Debian and Node: no npm, no compiler, no shell tools beyond Debian's own.
FROM debian:${DEBIAN} AS image
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin pos \
    && install -d -o pos -g pos -m 700 /backups
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image /opt/partner-pos
WORKDIR /opt/partner-pos
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    NEXT_TELEMETRY_DISABLED=1 \
    PORT=3000
USER 10001:10001
EXPOSE 3000
# For web. compose.yaml turns it off for the other programs, and Kubernetes does not use it.
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["node", "run.mjs", "healthy"]
ENTRYPOINT ["node", "--enable-source-maps", "run.mjs"]
CMD ["web"]
