/** The page of API keys, with its script and style, as answers. */
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { answerFile, type HttpAnswer } from './http.js'

export interface PageFiles {
  readonly page: HttpAnswer
  readonly script: HttpAnswer
  readonly style: HttpAnswer
}

export async function readPageFiles(): Promise<PageFiles> {
  const [html, style, source] = await Promise.all(
    ['page.html', 'page.css', 'page.ts'].map((name) =>
      readFile(new URL(`page/${name}`, import.meta.url), 'utf8'),
    ),
  )
  const script = await transform(source!, { loader: 'ts', target: 'es2022' })
  return {
    page: answerFile(200, 'text/html', html!),
    script: answerFile(200, 'text/javascript', script.code),
    style: answerFile(200, 'text/css', style!),
  }
}
