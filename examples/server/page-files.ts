/** The page of API keys, with its script and style, as answers. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { answerFile, type HttpAnswer } from './http.js'

export interface PageFiles {
  readonly page: HttpAnswer
  readonly script: HttpAnswer
  readonly style: HttpAnswer
}

export async function readPageFiles(): Promise<PageFiles> {
  const pathOf = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url))
  const [html, style, { outputFiles }] = await Promise.all([
    readFile(pathOf('page.html'), 'utf8'),
    readFile(pathOf('page.css'), 'utf8'),
    build({
      entryPoints: [pathOf('page.ts')],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    }),
  ])
  return {
    page: answerFile(200, 'text/html', html),
    script: answerFile(200, 'text/javascript', outputFiles[0]!.text), // the only entry point
    style: answerFile(200, 'text/css', style),
  }
}
