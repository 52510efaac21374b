import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { blocksOf, readDocument } from '../documents.js'
import { run } from './run.js'
import { listed, PATH, send, startServer } from './sample-server.js'

it('each curl call of the examples’ README lists suppliers, the model query first', async () => {
  const blocks = blocksOf(readDocument('examples/README.md'))
  const script = blocks.find(({ language, code }) => language === 'sh' && code.startsWith('URL='))
  const sample = await startServer()
  const calls = script!.code.split(/^(?=# )/m).slice(1)
  expect(calls.length).toBe(4)
  for (const [index, call] of calls.entries()) {
    const settings = `URL=${sample.url + PATH}\nAUTH='Authorization: Bearer ${sample.secrets.acme}'\n`
    const { stdout } = await run('sh', ['-c', settings + call])
    const { data } = listed({ status: 200, headers: {}, text: stdout })
    expect(data.length).toBeGreaterThan(1)
    if (index > 0) continue
    expect(data).toMatchObject([
      { approvalStatus: 'unapproved', city: 'Leeds' },
      { approvalStatus: 'unapproved', city: 'Leeds' },
    ])
  }
  await sample.close()
})

it('the curl calls of the settings sign in, manage a key and sign out, and their table has every route', async () => {
  const readme = readDocument('examples/README.md')
  const { code } = blocksOf(readme).find((block) => block.code.startsWith('SITE='))!
  const sample = await startServer()
  const folder = mkdtempSync(`${tmpdir()}/settings-`)
  const link = sample.sessions.createLink({ organisationId: 'acme', role: 'admin', id: 'ada' })
  const settings = [
    `cd ${folder}`,
    `SITE=${sample.url}`,
    `LINK='${link}'`,
    'KEYS=$SITE/settings/api-keys/keys',
  ]
  const calls = code.split(/^(?=curl )/m).slice(1)
  const answers: string[] = []
  let id = ''
  for (const call of calls) {
    const { stdout } = await run('sh', ['-c', [...settings, `ID=${id}`, call].join('\n')])
    answers.push(stdout)
    const [, made] = /^\{"data":\{"key":\{"id":"(\w+)"/.exec(stdout) ?? []
    id = made ?? id
  }
  const [signIn, created, found, rotated, acknowledged, revoked, signedOut] = answers
  expect(signIn).toContain('See API keys.')
  expect([created, rotated].every((each) => /"secret":"sq_\w+"/.test(each!))).toBe(true)
  expect(found).toContain('"name":"CI"')
  expect([acknowledged, signedOut]).toEqual(['{"data":null}', '{"data":null}'])
  expect(JSON.parse(revoked!)).toMatchObject({ data: { id, status: 'revoked' } })
  const events = sample.events.map(({ action, outcome }) => `${action} ${outcome}`)
  expect(events.slice(-3)).toEqual(['create done', 'rotate done', 'revoke done'])
  const again = await run('sh', ['-c', [...settings, calls[2]!].join('\n')])
  expect(again.stdout).toContain('"code":"signed_out"')

  // Each route of the table exists, and needs what the table says.
  const routes = [...readme.matchAll(/^\| `(GET|POST) (\/(?:api-keys|sign)[^`]*)` /gm)]
  expect(routes.length).toBe(8)
  for (const [, method = '', path = ''] of routes) {
    const target = `/settings${path.replace('ID', id).replace('…', 'x')}`
    const { status, text } = await send(sample.port, { method, path: target })
    expect([path, status]).toEqual([path, method === 'GET' ? 401 : 403])
    if (method === 'POST') expect(text).toContain('"code":"cross_site"')
  }
  rmSync(folder, { recursive: true })
  await sample.close()
})
