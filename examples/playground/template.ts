/** The parts of the page. */
export interface PageParts {
  readonly policy: string
  readonly style: string
  readonly script: string
}

/** Returns the page as HTML text. */
export function toHtml({ policy, style, script }: PageParts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <title>supplier-query: playground</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="page"></div>
    <noscript>This page runs queries, and needs JavaScript for that.</noscript>
    <script>${script}</script>
  </body>
</html>
`
}
