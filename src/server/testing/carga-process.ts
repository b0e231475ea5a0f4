/** A load in a process of its own, to be killed: `node carga-process.ts OWNER-URL PATH`. */
import { told } from '../cargas/command.ts'
import { trazer } from '../cargas/trazer.ts'

const [, , ownerUrl = '', path = ''] = process.argv
await trazer({
  ownerUrl,
  path,
  load: 'tudo',
  onProgress: told((line) => process.stdout.write(`${line}\n`)),
})
