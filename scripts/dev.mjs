// npm run dev: the server, restarted on each change, behind Vite with hot module replacement.
import { createServer } from 'node:net'
import { ensureInstalled } from './lib/install.mjs'
import { endAll, runNode } from './lib/run.mjs'

await ensureInstalled()
const host = process.env.HOST || '127.0.0.1'
const port = process.env.PORT || '3000'
const apiPort = await freePort()
const server = runNode(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  env: { HOST: '127.0.0.1', PORT: String(apiPort), APP_URL: process.env.APP_URL || `http://${host}:${port}` },
})
const vite = runNode(
  [
    'node_modules/vite/bin/vite.js',
    '--host',
    host,
    '--port',
    port,
    '--strictPort',
    '--clearScreen=false',
    '--logLevel=warn',
  ],
  {
    env: { API_URL: `http://127.0.0.1:${apiPort}` },
  },
)
const code = await Promise.race([server, vite])
endAll()
await Promise.all([server, vite])
process.exit(code)

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
