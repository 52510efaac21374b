import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { budget } from './budget.js'
import { countryRows } from './country-rows.js'
import { toHtml } from './template.js'

export interface BuiltPage {
  readonly html: string
  readonly bytes: number
  readonly gzip: number
}

const page = fileURLToPath(new URL('page/', import.meta.url))

/**
 * Builds the playground as one HTML file that makes no network requests: its content security policy
 * allows only the file's own content.
 *
 * @throws RangeError for a page over the budget
 */
export async function buildPage(): Promise<BuiltPage> {
  const [style, script] = await Promise.all([readFile(`${page}style.css`, 'utf8'), bundleScript()])
  const policy = [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
  const html = toHtml({ policy, style, script })
  const sizes = { bytes: Buffer.byteLength(html), gzip: gzipSync(html, { level: 9 }).length }
  if (sizes.bytes > budget.bytes || sizes.gzip > budget.gzip) {
    const { bytes, gzip } = sizes
    throw new RangeError(
      `the page: expected at most ${budget.bytes} bytes, ${budget.gzip} compressed, got ${bytes} and ${gzip}`,
    )
  }
  return { html, ...sizes }
}

async function bundleScript(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [`${page}main.tsx`],
    tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'The countries as rows of plain cells',
        setup(builder) {
          builder.onResolve({ filter: /^virtual:countries$/ }, ({ path }) => ({
            path,
            namespace: 'rows',
          }))
          builder.onLoad({ filter: /.*/, namespace: 'rows' }, () => ({
            contents: JSON.stringify(countryRows()),
            loader: 'json',
          }))
        },
      },
    ],
  })
  return outputFiles[0]!.text.replaceAll(/<\/(script)|<!--/gi, (mark) =>
    mark.replace('<', String.raw`\x3c`),
  )
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
