# The app with its server. Build both first, then the image:
#   pnpm install --frozen-lockfile && pnpm --filter @causeway/web build && docker build --tag causeway .
# Every step below is run without a container by apps/web/e2e/container.spec.ts.
FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY apps/web/dist dist
COPY apps/web/dist-server dist-server
RUN node dist-server/start.mjs --check
USER node
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/start.mjs"]
