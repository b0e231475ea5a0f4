/** A load in a process of its own, to be killed: `node carga-process.ts OWNER-URL PATH`. */

import { runCarga } from '../cargas/carga.ts'
import { told } from '../cargas/command.ts'

const [, , ownerUrl = '', path = ''] = process.argv
await runCarga({
  ownerUrl,
  path,
  load: 'tudo',
  onProgress: told((line) => process.stdout.write(`${line}\n`)),
})
