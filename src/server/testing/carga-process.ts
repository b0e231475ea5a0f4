/** A load in a process of its own, to be killed: `node carga-process.ts OWNER-URL PATH`. */
import { trazer } from '../cargas/trazer.ts'

const [, , ownerUrl = '', path = ''] = process.argv
await trazer({
  ownerUrl,
  path,
  load: 'tudo',
  onProgress: (sentence) => process.stdout.write(`${sentence}\n`),
})
