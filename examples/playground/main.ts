// Builds the playground and serves it. Run with `npm run playground`.

import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { buildPage } from './build.js'

const file = fileURLToPath(new URL('dist/playground.html', import.meta.url))
const { html, bytes, gzip } = await buildPage()
await mkdir(new URL('dist/', import.meta.url), { recursive: true })
await writeFile(file, html)
console.log(`${file}: ${bytes} bytes, ${gzip} compressed`)

if (!process.argv.includes('--build')) {
  const port = Number(process.env['PORT'] ?? 4173)
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const actual = typeof address === 'object' ? address?.port : port
    console.log(`Playground at http://127.0.0.1:${actual}`)
  })
}
