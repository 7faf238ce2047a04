FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY art/package.json art/
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY tests/package.json tests/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/art art
COPY --from=build /app/contracts contracts
COPY --from=build /app/projections projections
COPY --from=build /app/backend backend
COPY --from=build /app/frontend/dist frontend/dist
RUN mkdir /data && chown node:node /data
# What lives takes 300 MB; without a limit the heap grows to two and a half times that before it is collected. Raise it
# together with the container's memory, which needs as much again for the background thread.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_OPTIONS=--max-old-space-size=384
VOLUME /data
EXPOSE 3000
USER node
CMD ["node", "backend/dist/run/main.js"]
