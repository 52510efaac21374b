import { expect, it } from 'vitest'
import { blocksOf, readDocument } from '../documents.js'
import { run } from './clients.js'
import { listed, PATH, startServer } from './sample-server.js'

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
