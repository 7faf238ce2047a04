import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import express from 'express';
import type { Router } from 'express';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Tour portal: its interface</title>
    <link rel="stylesheet" href="/v1/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/v1/docs/start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#swagger-ui', presets: [SwaggerUIBundle.presets.apis] });\n`;
/** Allows `data:` images because the style sheet contains its images. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** `/v1/docs`: the documentation of the HTTP API as a page. Its scripts are files, because its policy refuses inline scripts. */
export function apiDocsPage(): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  router.get('/', (_request, response) => void response.type('html').send(PAGE));
  router.get('/start.js', (_request, response) => void response.type('js').send(START));
  router.use(express.static(ASSETS, { index: false, extensions: [], fallthrough: true }));
  return router;
}
